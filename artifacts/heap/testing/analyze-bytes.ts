import { openBytes } from '@hindsight/heap-graph/testing';
import type { HeapAnalysis } from '../src/analysis.ts';
import { analyzeDump } from '../src/metrics/index.ts';

/** Analyzes the bytes of a dump. Objects of the dump can be read while `use` runs. */
export const analyzeBytes = <Out>(
  bytes: Uint8Array,
  use: (analysis: HeapAnalysis) => Out | Promise<Out>,
  truncated = false,
): Promise<Out> => openBytes(bytes, (source) => use(analyzeDump(source)), truncated);
