export { type ComparedOutcomes, compareOutcomes } from './compare-outcomes.ts';
export { HEAP_GROWTH_CATALOG } from './heap-growth/rules/index.ts';
export { joinQueryResults } from './heap-queries/join-query-results.ts';
export { joinCollapsed } from './join-collapsed.ts';
