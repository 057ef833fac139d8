// The second door of this package: two analyses side by side, without the service around it.
export { type Compared, compareOutcomes } from './compare-outcomes.ts';
