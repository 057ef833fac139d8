import type { Cause, Level } from '@hindsight/model';
import type { FactSet } from './fact.ts';

/** Describes a possible cause as data: the facts that support and contradict it, and its sentences. */
export interface Hypothesis {
  /** The id of the finding; it is never reused. */
  readonly id: string;
  readonly title: string;
  /** Its place in the taxonomy of causes, by which findings of the artifacts support it. */
  readonly cause: Cause;
  /** The level depends on the effect on the program. */
  readonly level: Level | ((facts: FactSet) => Level);
  /** Weights of the supporting facts, by fact id. */
  readonly supports: Readonly<Record<string, number>>;
  /** Weights of the contradicting facts, by fact id, as positive numbers. */
  readonly contradicts?: Readonly<Record<string, number>>;
  /** A condition that must hold whatever the score is. */
  readonly needs?: (facts: FactSet) => boolean;
  /** Scores the facts of each entity (thread, mount, pool) apart; the entity with the highest score counts. */
  readonly perEntity?: true;
  /** Writes the sentences of the verdict, with names and figures. */
  readonly describe: (facts: FactSet) => string;
  readonly advice: (facts: FactSet) => string;
  /** Says what would confirm the hypothesis; it may depend on what the capture has already. */
  readonly confirm: string | ((facts: FactSet) => string);
  /** Ids of the hypotheses that are its symptoms; they are listed as its victims. */
  readonly explains?: readonly string[];
  /** Further such ids, which depend on the facts: a few threads more fill no memory. */
  readonly explainsAlso?: (facts: FactSet) => readonly string[];
  /** Causes of findings of the artifacts that are its symptoms, beside those of the hypotheses that it explains. */
  readonly symptoms?: readonly Cause[];
  /** Whether it is the consequence of whatever else is serious: a check that fails, while the program stands still. */
  readonly yields?: true;
  /** Facts with which this is no symptom of the host, however loaded that is. */
  readonly ownCauses?: readonly string[];
  /** The id of the hypothesis of which this one is a case; the answer names both. */
  readonly caseOf?: string;
}

/** Says what would confirm a hypothesis with these facts. */
export const describeConfirmation = ({ confirm }: Hypothesis, facts: FactSet): string =>
  typeof confirm === 'string' ? confirm : confirm(facts);

/** The finding that statements of a log tell of slow work: it fits whatever makes the program slow, and names no cause. */
export const SLOW_STATEMENTS = 'finding:log-slow-statement';
