import type { Rule } from '@hindsight/model';
import type { GcAnalysis } from '../analysis.ts';

/** Every diagnosis of GC logs. Order is of no meaning: findings are sorted by level. */
export const RULES: readonly Rule<GcAnalysis>[] = [];
