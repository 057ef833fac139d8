export { aDump, addressOf, type DumpSketch } from './a-dump.ts';
export { aHeap, type HeapSketch, type ObjectSketch } from './a-heap.ts';
export { aSuspect } from './a-suspect.ts';
export { anAnalysis } from './an-analysis.ts';
export { checkRule } from './check-rule.ts';
export { analyzeBytes, openBytes } from './open-bytes.ts';
export { plainWalk } from './plain-walk.ts';
