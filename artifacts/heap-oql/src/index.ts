export { OQL_LIMITS, type OqlLimits } from './evaluate/query-budget.ts';
export { createValueReader } from './values/value-reader.ts';
export type { OqlHeap } from './oql-heap.ts';
export { answerOql, type QueryObserver } from './answer-oql.ts';
