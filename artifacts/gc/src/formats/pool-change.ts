import type { PoolChange } from '../events.ts';

/** Adds up what two pools held, for a generation of which a log lists the parts alone. */
export const addPoolChanges = (a: PoolChange, b: PoolChange): PoolChange => ({
  before: a.before + b.before,
  after: a.after + b.after,
  committed: a.committed + b.committed,
});
