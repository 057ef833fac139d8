import { diagnose, type Finding, sortFindings } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { RULES } from './index.ts';
import { suppress } from './suppress.ts';

/** All that there is to say about a dump, worst first, each thing once. */
export const judge = (analysis: HeapAnalysis): Finding[] => sortFindings(suppress(diagnose(RULES, analysis), analysis));
