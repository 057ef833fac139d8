import { applyPrecedence, nameSymptoms } from '@hindsight/claims';
import { diagnose, type Finding } from '@hindsight/model';
import type { MemoryAnalysis } from './analysis.ts';
import { RULES } from './rules/index.ts';
import { PRECEDENCES } from './rules/precedences.ts';

/** That nothing grows is refuted by a cause, not explained by it. */
const isSymptom = ({ id }: Finding): boolean => id !== 'memory-steady';

/** Checks every rule; one allocation is told once, by the more exact rule. */
export const diagnoseMemory = (analysis: MemoryAnalysis): Finding[] =>
  applyPrecedence(diagnose(RULES, analysis), PRECEDENCES, analysis, (cause, symptoms) =>
    nameSymptoms(cause, symptoms.filter(isSymptom)),
  );
