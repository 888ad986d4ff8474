/** The rules of tefuda in a browser or in Node: open the exported files of a family, and play. */

export type { Described, Worded } from "./actions.ts";
export { cardsIn, codesOf, masksOf, namesOf } from "./cards.ts";
export { Deal } from "./deal.ts";
export type { Seating } from "./deal.ts";
export type * from "./description.ts";
export { Family, HouseRuleError, openFamily } from "./family.ts";
export type { Answers, DealWanted } from "./family.ts";
export { acts, answerTold, inert } from "./houserules.ts";
export type { Checked, Fault, Translate } from "./houserules.ts";
export { keyOfWords, keyWords, seedWords } from "./keys.ts";
export { Block, checkFile, openProgram, Program } from "./program.ts";
export type { Bytes, Given } from "./program.ts";
export { Moment, OutOfTurnError, RefusedError, seatsIn } from "./moment.ts";
export type { Badge, Decision, Event, Happened, Middle, Question, Refusal, Standing } from "./moment.ts";
export { RulesRecord } from "./records.ts";
export type { Value } from "./records.ts";
export { SeenDeal } from "./seen.ts";
export type { Base, Outcome, Step } from "./seen.ts";
export { told } from "./worder.ts";
export type { Book, Reader, Told } from "./worder.ts";
export { presetOf, readDeal, TextError, writeDeal, writeMatch } from "./texts.ts";
export type { Read } from "./texts.ts";
export { canSearch, choose, compare, diceOf, SURE, think, Thinking } from "./thinking.ts";
export type { Candidate, Effort } from "./thinking.ts";
