/* Plays one deal of Nippachi by the functions of its program, and writes the table and the last view.
 *
 * The seed is eight words, of which the first is the argument. */
#include <stdio.h>
#include <stdlib.h>

#include "nippachi.h"

static nippachi_table_t table = NIPPACHI_TABLE_START;
static nippachi_options_t options = NIPPACHI_OPTIONS_NIPPACHI;
static nippachi_view_t view = NIPPACHI_VIEW_START;
static nippachi_proposals_t proposals = NIPPACHI_PROPOSALS_START;
static nippachi_task_t task = NIPPACHI_TASK_START;
static const nippachi_weights_t weights = NIPPACHI_WEIGHTS_NIPPACHI;
static nippachi_decision_t decision;
static int32_t no_net[8];

int main(int count, char **given) {
    if (count != 2) return 2;
    task.seed[0] = atoll(given[1]);
    task.seats = 4;
    task.limit = 1000000;
    task.tuned = weights;
    for (int seat = 0; seat < 4; seat++) task.policies[seat] = seat % 2 ? NIPPACHI_PLAYER_CLUB : NIPPACHI_PLAYER_CASUAL;
    nippachi_begin_match(&table);
    nippachi_begin_chance(&table, &task, 0);
    nippachi_open_deal(&table, &options);
    while (nippachi_pass_idle(&table, &options)) continue;
    while (!table.over) {
        nippachi_legal_actions(&table, &options, &proposals);
        decision.code = nippachi_choose(&table, &options, &view, &proposals, &task, no_net, 8);
        decision.once = decision.twice = 0;
        nippachi_pick(&table, &options, &decision);
        if (nippachi_refusal(&table, &options, &decision)) return 3;
        nippachi_apply(&table, &options, &decision);
        while (!table.over && nippachi_pass_idle(&table, &options)) continue;
    }
    if (nippachi_refusal(&table, &options, &decision) != NIPPACHI_DEAL_OVER) return 4;
    nippachi_see(&table, &options, &view);
    nippachi_see_own(&table, &options, 1, &view);
    fwrite(&table, sizeof table, 1, stdout);
    fwrite(&view, sizeof view, 1, stdout);
    return 0;
}
