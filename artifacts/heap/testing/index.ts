export { aDump, addressOf, type DumpSketch } from './a-dump.ts';
export { aSuspect } from './a-suspect.ts';
export { anAnalysis } from './an-analysis.ts';
export { checkRule } from './check-rule.ts';
export { type Explored, exploreBytes } from './explore-bytes.ts';
export { analyzeBytes, openBytes } from './open-bytes.ts';
export { plainWalk } from './plain-walk.ts';
