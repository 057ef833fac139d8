import { defineRules } from '@hindsight/claims';
import type { HeapAnalysis } from '../../analysis.ts';

/** Defines a rule about a heap dump. */
export const defineHeapRule = defineRules<HeapAnalysis>();
