import { applyPrecedence } from '@hindsight/claims';
import { diagnose, type Finding } from '@hindsight/model';
import type { CrashAnalysis } from './model.ts';
import { RULES } from './rules/index.ts';
import { PRECEDENCES } from './rules/precedences.ts';
import { arrangeStory } from './verdict.ts';

/** Diagnoses a report. The finding that explains the crash is the first of its level. */
export const diagnoseCrash = (analysis: CrashAnalysis): readonly Finding[] =>
  arrangeStory(applyPrecedence(diagnose<CrashAnalysis>(RULES, analysis), PRECEDENCES, analysis), analysis);
