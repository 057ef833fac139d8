import { defineRules } from '@hindsight/claims';
import type { CrashAnalysis } from '../model.ts';

/** Defines a rule about one crash report. */
export const defineRule = defineRules<CrashAnalysis>();
