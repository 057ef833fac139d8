import type { Evidence } from '@hindsight/model';

/** Sources that know nothing of each other: what two of them say counts more than the same said twice by one. */
export type Family = 'gc' | 'threads' | 'cpu' | 'heap' | 'log' | 'host' | 'network' | 'kernel';

/** How a figure came about; multiplies the weight of the fact. */
export const QUALITY = { measured: 1, sampled: 0.7, inferred: 0.5 } as const;

/** Something that is so, with its proof. Says nothing of why. */
export interface Fact {
  /** What hypotheses call it: `floor-high`, `log:emfile`. */
  readonly id: string;
  readonly family: Family;
  readonly quality: number;
  /** Whose fact it is, when several things of a kind may have one each: a thread, a pool, a mount. */
  readonly entity?: string;
  /** One clause with numbers and units, without a full stop. */
  readonly statement: string;
  readonly evidence: readonly [Evidence, ...Evidence[]];
  /** Names and figures for the sentences of the report. */
  readonly words: Readonly<Record<string, string>>;
  /** When, in ms since 1970 UTC, as far as it is known. */
  readonly from?: number;
  readonly to?: number;
}

/** Facts as hypotheses ask for them. */
export interface FactSet {
  readonly all: readonly Fact[];
  readonly has: (id: string) => boolean;
  /** The weightiest of this id. */
  readonly get: (id: string) => Fact | undefined;
}

export function createFactSet(facts: readonly Fact[]): FactSet {
  const byId = Map.groupBy(facts, ({ id }) => id);
  for (const same of byId.values()) same.sort((a, b) => b.quality - a.quality);
  return { all: facts, has: (id) => byId.has(id), get: (id) => byId.get(id)?.[0] };
}
