import type { StagedFault } from './staged-capture.ts';

/** A fault and the findings that it must cause. */
export interface StagedCase {
  readonly name: string;
  readonly fault: StagedFault;
  /** The id of the finding; undefined when nothing is wrong. */
  readonly cause: string | undefined;
  /** What the sentence of the cause must name, or the message when there is no cause. */
  readonly sentence: readonly RegExp[];
  /** Other findings at level WARNING or above. */
  readonly otherFindings?: readonly string[];
}
