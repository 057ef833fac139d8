export { type Compared, compareOutcomes } from './compare-outcomes.ts';
