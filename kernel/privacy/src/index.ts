import { DETECTORS } from './detectors/index.ts';

export { keyFollower, lineMasker, MOST_KEY_LINES, maskLine, mayBeOfKey } from './line-masker.ts';
export { type Masked, maskSensitive } from './mask.ts';
export { readMasked } from './masked-text.ts';

/** What each placeholder stands for, in the plural: `{ EMAIL: 'e-mail addresses', … }`. */
export const SENSITIVE_KINDS: Readonly<Record<string, string>> = Object.assign(
  {},
  ...DETECTORS.map(({ kinds }) => kinds),
);
