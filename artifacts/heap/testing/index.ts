export { aDump, addressOf, type DumpSketch } from './a-dump.ts';
export { aShop, nameInShop } from './a-shop.ts';
export { aSuspect } from './a-suspect.ts';
export { anAnalysis } from './an-analysis.ts';
export { anOqlHeap } from './an-oql-heap.ts';
export { checkRule } from './check-rule.ts';
export { type Explored, exploreBytes } from './explore-bytes.ts';
export { analyzeBytes, openBytes } from './open-bytes.ts';
export { plainWalk } from './plain-walk.ts';
