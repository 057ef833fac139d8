import type { StagedFault } from './staged-capture.ts';

/** A fault, and what must be said of it. */
export interface StagedCase {
  readonly name: string;
  readonly fault: StagedFault;
  /** Id of the finding; undefined where nothing is wrong. */
  readonly cause: string | undefined;
  /** What the sentence of the cause must name, or the message where there is none. */
  readonly sentence: readonly RegExp[];
  /** Other claims at WARNING or above. */
  readonly besides?: readonly string[];
}
