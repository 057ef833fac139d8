import type { Claim, Finding } from '@hindsight/model';

/** What a rule may want to be changed. A report changes each setting once, to one value. */
export type Setting =
  | 'heap'
  | 'heap at start'
  | 'young generation'
  | 'survivor spaces'
  | 'pause goal'
  | 'start of marking'
  | 'reserve'
  | 'concurrent threads'
  | 'metaspace threshold';

/** The intention of a rule. The plan of the report joins the intentions of all rules, see `compose-advice.ts`. */
export interface Change {
  readonly setting: Setting;
  /** `leave-to-jvm` takes a fixed size away; `keep` says that the size is right, so that no lesser finding changes it. */
  readonly direction: 'raise' | 'lower' | 'leave-to-jvm' | 'keep';
  /** The value to set, in the unit of the setting; NaN when only the direction is known. */
  readonly to: number;
  /** Writes the sentence, with the value on which the plan has decided. */
  readonly write: (to: number) => string;
}

/** A claim with intentions about settings. Its `advice` says what else is to be done. */
export interface GcClaim extends Claim {
  /** The sentence below the headline, where that of the rule is not true of the case. */
  readonly general?: string;
  readonly changes?: readonly Change[];
}

/** A finding whose intentions have not been turned into advice yet. */
export interface GcFinding extends Finding {
  readonly changes?: readonly Change[];
}
