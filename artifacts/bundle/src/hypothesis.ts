import type { Level } from '@hindsight/model';
import type { FactSet } from './fact.ts';

/** A possible cause as data: what supports and contradicts it, and its sentences. */
export interface Hypothesis {
  /** Id of the finding; never reused. */
  readonly id: string;
  readonly title: string;
  /** Depends on the effect on the program. */
  readonly level: Level | ((facts: FactSet) => Level);
  /** Weights of the facts that support it. */
  readonly supports: Readonly<Record<string, number>>;
  /** Weights of the facts that contradict it, as positive numbers. */
  readonly contradicts?: Readonly<Record<string, number>>;
  /** A condition that must hold whatever the score is. */
  readonly needs?: (facts: FactSet) => boolean;
  /** Facts are scored per entity (thread, mount, pool), and the entity with the highest score counts. */
  readonly perEntity?: true;
  /** The sentences of the verdict, with names and figures. */
  readonly describe: (facts: FactSet) => string;
  readonly advice: (facts: FactSet) => string;
  /** What would confirm it. */
  readonly confirm: string;
  /** Ids of hypotheses that are its consequences: they are listed as its victims. */
  readonly explains?: readonly string[];
}
