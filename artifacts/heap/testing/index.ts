export { anAnalysis } from './analysis-builder.ts';
export { analyzeBytes } from './analyze-bytes.ts';
export {
  checkPattern,
  type PatternLimits,
  sketchFieldMap,
  sketchObjects,
  sketchShare,
  sketchStaticMap,
} from './check-pattern.ts';
export { checkRule } from './check-rule.ts';
export { aSuspectAnalysis, checkSuspectRule } from './check-suspect-rule.ts';
export { type ExploredDump, exploreBytes } from './explore-bytes.ts';
export { readFiguresBesideContents } from './figures-beside-contents.ts';
export { aRequestWithoutMemory, aThreadUse } from './out-of-memory-builder.ts';
export { sketchRing } from './ring-sketch.ts';
export { aSuspect } from './suspect-builder.ts';
