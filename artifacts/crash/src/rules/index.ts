import type { Rule } from '@hindsight/model';
import type { CrashAnalysis } from '../model.ts';

/** Every diagnosis of crash reports by topic, for the documentation. */
export const DIAGNOSES: readonly { readonly about: string; readonly rules: readonly Rule<CrashAnalysis>[] }[] = [];

/** All rules in the order of the catalog. */
export const RULES: readonly Rule<CrashAnalysis>[] = DIAGNOSES.flatMap(({ rules }) => rules);
