import { aDump } from '@hindsight/heap-graph/testing';
import type { HeapAnalysis } from '../src/analysis.ts';
import { analyzeBytes } from './analyze-bytes.ts';

/** The analysis of a heap of one object, with other figures where a test wants them. */
export const anAnalysis = async (figures: Partial<HeapAnalysis> = {}): Promise<HeapAnalysis> => {
  const whole = await analyzeBytes(aDump({ references: [[]], roots: [0] }), (analysis) => analysis);
  return { ...whole, ...figures };
};
