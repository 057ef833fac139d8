export { answerOql, type QueryObserver } from './answer-oql.ts';
export { OQL_LIMITS, type OqlLimits } from './evaluate/query-budget.ts';
export type { OqlHeap } from './oql-heap.ts';
export { createValueReader } from './values/value-reader.ts';
