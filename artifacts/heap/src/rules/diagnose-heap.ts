import { applyPrecedence } from '@hindsight/claims';
import { diagnose, type Finding } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { RULES } from './index.ts';
import { LEAKS, PRECEDENCES } from './precedences.ts';
import { leadWithLargest } from './support/lead-with-largest.ts';

/** The findings of a heap dump, worst first, and of those that keep memory the largest before a much smaller one. */
export const diagnoseHeap = (analysis: HeapAnalysis): Finding[] =>
  leadWithLargest(applyPrecedence(diagnose(RULES, analysis), PRECEDENCES, analysis), LEAKS);
