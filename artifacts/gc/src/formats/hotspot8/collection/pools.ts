import type { PoolChange, PoolName } from '../../../events.ts';

/** What is told of the pools of one collection; every member is there from the beginning, so that all events have one shape. */
export type PoolsTold = { [Pool in PoolName]: PoolChange | undefined };

export const nothingTold = (): PoolsTold => ({
  heap: undefined,
  young: undefined,
  old: undefined,
  eden: undefined,
  survivor: undefined,
  humongous: undefined,
  metaspace: undefined,
  perm: undefined,
});
