import type { Level } from '@hindsight/model';
import type { FactSet } from './fact.ts';

/** A possible cause, as data: what speaks for it and against it, and how it is said. */
export interface Hypothesis {
  /** Id of the finding; never reused. */
  readonly id: string;
  readonly title: string;
  /** By what it does to the program. */
  readonly level: Level | ((facts: FactSet) => Level);
  /** Weights of the facts that speak for it. */
  readonly supports: Readonly<Record<string, number>>;
  /** Weights of the facts that speak against it, positive here. */
  readonly contradicts?: Readonly<Record<string, number>>;
  /** What must be so at least, whatever the score. */
  readonly needs?: (facts: FactSet) => boolean;
  /** Facts of one thread, mount or family are weighed together, and the weightiest one speaks. */
  readonly perEntity?: true;
  /** The verdict: names and figures, no full stop missing. */
  readonly describe: (facts: FactSet) => string;
  readonly advice: (facts: FactSet) => string;
  /** What would make it certain. */
  readonly confirm: string;
  /** Ids of hypotheses that are its consequences: they are told as its victims. */
  readonly explains?: readonly string[];
}
