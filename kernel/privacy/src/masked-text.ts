import { DETECTORS } from './detectors/index.ts';
import { type Masked, maskSensitive } from './mask.ts';

const KINDS: ReadonlySet<string> = new Set(DETECTORS.flatMap(({ kinds }) => Object.keys(kinds)));
const PLACEHOLDER = /<([A-Z][A-Z\d_]*)>/g;

/** Masks a text that may have been masked before. The kinds of existing placeholders count as found. */
export function readMasked(text: string): Masked {
  const { text: masked } = maskSensitive(text);
  const kinds = Array.from(masked.matchAll(PLACEHOLDER), ([, kind = '']) => kind);
  return { text: masked, kinds: kinds.filter((kind) => KINDS.has(kind)) };
}
