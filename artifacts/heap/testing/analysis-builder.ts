import { aDump } from '@hindsight/heap-graph/testing';
import type { HeapAnalysis } from '../src/analysis.ts';
import { analyzeBytes } from './analyze-bytes.ts';

/** Builds the analysis of a heap with one object, with the given figures instead of its own. */
export const anAnalysis = async (figures: Partial<HeapAnalysis> = {}): Promise<HeapAnalysis> => {
  const whole = await analyzeBytes(aDump({ references: [[]], roots: [0] }), (analysis) => analysis);
  return { ...whole, ...figures };
};
