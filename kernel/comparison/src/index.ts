export { type ComparedOutcomes, compareOutcomes } from './compare-outcomes.ts';
