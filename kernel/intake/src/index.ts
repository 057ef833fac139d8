export type { Skipped } from './archives/archive.ts';
export { type OpenArtifactOptions, type OpenedArtifact, openArtifactFile } from './open-artifact.ts';
export { contentHash } from './bytes/content-hash.ts';
export { ENCODING_NAMES, type EncodingName, layersOfLabel } from './encodings/names.ts';
export { lineOf } from './envelopes/text-line.ts';
export { DEFAULT_LIMITS, type Limits, MAX_LINE_BYTES } from './limits.ts';
export { type OpenOptions, openTextBytes, openTextFile } from './text/open-text.ts';
export type { Part, PartFile } from './member.ts';
