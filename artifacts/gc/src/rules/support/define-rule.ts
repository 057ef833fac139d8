import { defineRules } from '@hindsight/claims';
import type { GcAnalysis } from '../../analysis.ts';

/** Defines a rule about one run of a GC log. */
export const defineGcRule = defineRules<GcAnalysis>();
