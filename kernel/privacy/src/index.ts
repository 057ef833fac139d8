import { DETECTORS } from './detectors/index.ts';

export { createKeyFollower, createLineMasker, MAX_KEY_LINES, maskLine, mayBePrivateKeyLine } from './line-masker.ts';
export { findSensitiveValues, type Masked, maskSensitive, replaceValues } from './mask.ts';
export { findThreadNameSecrets, maskThreadName } from './mask-thread-name.ts';
export { readMasked } from './masked-text.ts';
export { SameShapeSearch } from './same-shape-search.ts';
export type { FoundValue } from './search.ts';

/** The meaning of each placeholder, in the plural: `{ EMAIL: 'e-mail addresses', … }`. */
export const SENSITIVE_KINDS: Readonly<Record<string, string>> = Object.assign(
  {},
  ...DETECTORS.map(({ kinds }) => kinds),
);
