import type { Rule } from '@hindsight/model';
import type { GcClaim } from '../../advice/change.ts';
import type { GcAnalysis } from '../../analysis.ts';

/** A rule about one run of a GC log. Its claims may have intentions about settings, which the report joins. */
export interface GcRule<Id extends string = string> extends Rule<GcAnalysis, Id> {
  readonly check: (analysis: GcAnalysis) => GcClaim | undefined;
}

/** Defines a rule about one run of a GC log; its id stays a literal. */
export const defineGcRule = <const Id extends string>(rule: GcRule<Id>): GcRule<Id> => rule;
