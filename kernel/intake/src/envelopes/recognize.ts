import type { Envelope } from './envelope.ts';
import { ENVELOPES } from './index.ts';

/** So many of the lines must be in the envelope; the rest is the daemon's own, or cut. */
const SHARE_OF_LINES = 0.8;
/** Of a doubtful envelope, so many of the contents must carry a stamp; the rest may be stack traces and continuation lines. */
const SHARE_WITH_STAMP = 0.2;
/** `compose` around `kubectl logs --prefix --timestamps`. */
const MAX_NESTED = 3;
const LINES_LOOKED_AT = 1000;

/** A date, a decoration of unified logging, an uptime, or how collections begin that have no stamp at all. */
const OWN_STAMP =
  /^(?:\[?\d{4}-\d\d-\d\d|\[\d+[.,]\d+s\]|\[(?:info|debug|trace|warning|error|gc)|\d+[.,]\d+: |\[(?:Full )?GC[ \-(]|<(?:af|gc|cycle|exclusive|verbosegc))/;

/** The envelopes around these lines, outermost first; none for most files. */
export function recogniseEnvelopes(lines: readonly string[]): Envelope[] {
  const found: Envelope[] = [];
  let contents = lines
    .values()
    .filter((line) => line.trim() !== '')
    .take(LINES_LOOKED_AT)
    .toArray();
  while (found.length < MAX_NESTED) {
    const next = firstThatFits(contents);
    if (!next) break;
    found.push(next.envelope);
    contents = next.contents;
  }
  return found;
}

const isStamped = (text: string): boolean =>
  OWN_STAMP.test(text) || ENVELOPES.some(({ doubtful, open }) => !doubtful && open(text) !== undefined);

function firstThatFits(lines: readonly string[]): { envelope: Envelope; contents: string[] } | undefined {
  for (const envelope of ENVELOPES) {
    const contents = contentsIn(envelope, lines);
    if (!contents) continue;
    if (envelope.doubtful && contents.filter(isStamped).length < contents.length * SHARE_WITH_STAMP) continue;
    return { envelope, contents: contents.filter((text) => text.trim() !== '') };
  }
  return undefined;
}

/** Undefined as soon as too many lines are not in it. */
function contentsIn(envelope: Envelope, lines: readonly string[]): string[] | undefined {
  const contents: string[] = [];
  let others = 0;
  for (const line of lines) {
    const text = envelope.open(line)?.text;
    if (text !== undefined) contents.push(text);
    else if (lines.length - ++others < lines.length * SHARE_OF_LINES) return undefined;
  }
  return contents.length > 0 ? contents : undefined;
}
