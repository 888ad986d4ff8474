/** The rules of tefuda in a browser or in Node: open the exported files of a family, and play. */

export type { Described, Worded } from "./actions.ts";
export { cardsIn, codesOf, masksOf, namesOf } from "./cards.ts";
export { Deal, OutOfTurnError, RefusedError, seatsIn } from "./deal.ts";
export type { Badge, Decision, Event, Happened, Middle, Question, Refusal, Seating, Standing } from "./deal.ts";
export type * from "./description.ts";
export { Family, HouseRuleError, openFamily } from "./family.ts";
export type { Answers, DealWanted, PositionWanted } from "./family.ts";
export { acts, answerTold, inert } from "./houserules.ts";
export type { Checked, Fault, Translate } from "./houserules.ts";
export { Judge, turnsOf } from "./judging.ts";
export type { Estimate, Judged, Judging, Luck, Made, Outlook, Turn, Verdict } from "./judging.ts";
export { keyOfWords, keyWords, seedWords } from "./keys.ts";
export { Block, checkFile, openProgram, Program } from "./program.ts";
export { canRun, isForOthers, programAmong } from "./vectors.ts";
export type { Bytes, Given } from "./program.ts";
export { RulesRecord } from "./records.ts";
export type { Cells, Value } from "./records.ts";
export { Attempt, goalOf, openSolver, Solver } from "./solving.ts";
export type { Goal, SolverAbout } from "./solving.ts";
export { told } from "./worder.ts";
export type { Book, Reader, Told } from "./worder.ts";
export { countDeals, isPlaced, presetOf, readDeal, reading, TextError, writeDeal, writeMatch } from "./texts.ts";
export type { Read } from "./texts.ts";
export { canSearch, choose, compare, diceOf, SURE, think, Thinking } from "./thinking.ts";
export type { Candidate, Effort } from "./thinking.ts";
