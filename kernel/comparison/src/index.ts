export { type ComparedOutcomes, compareOutcomes } from './compare-outcomes.ts';
export { joinCollapsed } from './join-collapsed.ts';
