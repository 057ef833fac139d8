import { applyPrecedence } from '@hindsight/claims';
import { diagnose, type Finding } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { RULES } from './index.ts';
import { PRECEDENCES } from './precedences.ts';

/** The findings of a heap dump, worst first. */
export const diagnoseHeap = (analysis: HeapAnalysis): Finding[] =>
  applyPrecedence(diagnose(RULES, analysis), PRECEDENCES, analysis);
