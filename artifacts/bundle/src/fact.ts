import type { Evidence, Finding } from '@hindsight/model';

/** Independent sources of facts. Two observations of two families count more than two of one family. */
export type Family = 'gc' | 'threads' | 'cpu' | 'heap' | 'log' | 'host' | 'network' | 'kernel' | 'recording';

/** States how a figure was obtained. It multiplies the weight of the fact. */
export const QUALITY = { measured: 1, sampled: 0.7, inferred: 0.5 } as const;

/** An observation with its evidence. It does not say why it is so. */
export interface Fact {
  /** The id by which hypotheses refer to it: `floor-high`, `log:emfile`. */
  readonly id: string;
  readonly family: Family;
  readonly quality: number;
  /** The thread, pool or mount that the fact is about, when several of them may have a fact each. */
  readonly entity?: string;
  /** One clause with numbers and units, without a full stop. */
  readonly statement: string;
  /** The case in one line without limits, for a fact that a finding of an artifact states. */
  readonly headline?: string;
  readonly evidence: readonly [Evidence, ...Evidence[]];
  /** Names and figures that the sentences of hypotheses insert. */
  readonly words: Readonly<Record<string, string>>;
  /** The finding of one artifact that is this fact. It supports the hypotheses of its cause. */
  readonly finding?: Finding;
  /** Ids of facts that show the same with figures of their own: it counts beside them, and is not shown. */
  readonly repeats?: readonly string[];
  /** The time of the observation in ms since 1970 UTC, if it is known. */
  readonly from?: number;
  readonly to?: number;
}

/** Facts, indexed by id for the hypotheses. */
export interface FactSet {
  readonly all: readonly Fact[];
  readonly has: (id: string) => boolean;
  /** The fact with this id that has the highest quality. */
  readonly get: (id: string) => Fact | undefined;
}

export function createFactSet(facts: readonly Fact[]): FactSet {
  const byId = Map.groupBy(facts, ({ id }) => id);
  for (const same of byId.values()) same.sort((a, b) => b.quality - a.quality);
  return { all: facts, has: (id) => byId.has(id), get: (id) => byId.get(id)?.[0] };
}

/** Drops what others of these facts show as well, with other figures of which a reader would have to choose one. */
export function dropRestatements(facts: readonly Fact[]): Fact[] {
  const ids = new Set(facts.map(({ id }) => id));
  return facts.filter(({ repeats = [] }) => !repeats.some((id) => ids.has(id)));
}

/** Drops what another fact says as well: a finding of an artifact whose own facts are here, and a part of a sentence. */
export function dropRepetitions(all: readonly Fact[]): Fact[] {
  const facts = dropRestatements(all);
  const direct = facts.filter(({ finding }) => finding === undefined);
  const families = new Set(direct.map(({ family }) => family));
  return facts.filter((fact) => {
    if (fact.finding) return !families.has(fact.family);
    return !direct.some((other) => other !== fact && other.statement.startsWith(`${fact.statement} `));
  });
}
