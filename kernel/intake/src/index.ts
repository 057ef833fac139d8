export type { SkippedMember } from './archives/archive.ts';
export { createContentHash } from './bytes/content-hash.ts';
export { isArchive } from './encodings/magic.ts';
export { parseEncodingLabel } from './encodings/names.ts';
export { findLineBreak } from './envelopes/joined-lines.ts';
export { isFormOfMost, learnPrefix, openPrefix } from './envelopes/learned-prefix.ts';
export { toLine } from './envelopes/text-line.ts';
export { DEFAULT_LIMITS, type Limits, MAX_LINE_BYTES } from './limits.ts';
export { PrefixStrippedLine } from './lines/prefix-stripped-line.ts';
export type { MemberFile, OpenedMember } from './member.ts';
export { type OpenArtifactOptions, type OpenedArtifact, openArtifactFile } from './open-artifact.ts';
export { type OpenOptions, openTextBytes, openTextFile } from './text/open-text.ts';
export {
  collectingEarly,
  restoringTurbofan,
  setTurbofanCalls,
  withoutLoopPeeling,
  withoutMaglev,
  withoutTurbofan,
  withoutYoungGrowth,
} from './v8-tuning.ts';
