export {
  type OpenArtifactOptions,
  type OpenedArtifact,
  openArtifactFile,
  type Part,
  type PartFile,
  type Skipped,
} from './artifact.ts';
export { ENCODING_NAMES, type EncodingName, layersOfLabel } from './encodings/names.ts';
export { lineOf } from './envelopes/text-line.ts';
export { DEFAULT_LIMITS, type Limits, MAX_LINE_BYTES } from './limits.ts';
export { type OpenOptions, openTextBytes, openTextFile } from './open-text.ts';
