// The blocks of a report that tell the case of several artifacts: how it came about, and what each artifact says.
import type { Evidence, Level } from './finding.ts';

/** The place of a step in the chain, or a fact that speaks against the cause. */
export type ChainRole = 'Cause' | 'Effect' | 'Symptom' | 'Against it';

export interface ChainStep {
  readonly role: ChainRole;
  /** What the step was read from: `GC log`. */
  readonly source: string;
  /** What happened, as a sentence. */
  readonly text: string;
  readonly proof: Evidence;
}

/** The steps from a cause to its symptoms, each with its proof. They are numbered in their order. */
export interface Chain {
  readonly kind: 'chain';
  /** The case in one line; the title of the finding of this cause. */
  readonly title: string;
  /** The id of the finding that states the cause. */
  readonly finding: string;
  /** What to do about the cause; a reader copies its first step with the chain, and reads all of it in the finding. */
  readonly advice?: string;
  readonly steps: readonly ChainStep[];
}

/** One part of a report: an artifact with its own verdict, or several that have none. */
export interface Card {
  /** The name of the file or of several files: `gc.log`. */
  readonly name: string;
  /** What it is: `GC log`. */
  readonly type: string;
  /** The level of its verdict; absent for what was not judged. */
  readonly level?: Level | 'OK';
  /** Its headline, or why there is none. */
  readonly text: string;
  /** The id of its own section, which the card opens. */
  readonly section?: string;
}

export interface Cards {
  readonly kind: 'cards';
  readonly title?: string;
  readonly cards: readonly Card[];
}
