import { DETECTORS } from './detectors/index.ts';
import { type Masked, maskSensitive } from './mask.ts';

const KINDS: ReadonlySet<string> = new Set(DETECTORS.flatMap(({ kinds }) => Object.keys(kinds)));
const PLACEHOLDER = /<([A-Z][A-Z\d_]*)>/g;

/** Of a text that was masked before: what its placeholders stand for counts as if it were found now. */
export function readMasked(text: string): Masked {
  const { text: masked } = maskSensitive(text);
  const kinds = Array.from(masked.matchAll(PLACEHOLDER), ([, kind = '']) => kind);
  return { text: masked, kinds: kinds.filter((kind) => KINDS.has(kind)) };
}
