import { defineRules } from '@hindsight/claims';
import type { MemoryAnalysis } from '../../analysis.ts';

export const defineMemoryRule = defineRules<MemoryAnalysis>();
