import { type Envelope, splitText } from './envelope.ts';
import { ENVELOPES } from './index.ts';
import { learnStatements } from './learned-statements.ts';

/** The share of lines that must be in the envelope; the others are the daemon's own or truncated. */
const MIN_LINE_SHARE = 0.8;
/**
 * The share of the contents of an ambiguous envelope that must have a timestamp; the others may be stack traces and
 * continuation lines.
 */
const MIN_TIMESTAMP_SHARE = 0.2;
/** The limit covers `compose` around `kubectl logs --prefix --timestamps`. */
const MAX_NESTED = 3;
const MAX_LINES = 1000;

/** The start of a date, a decoration of unified logging, an uptime, or a collection that has no timestamp at all. */
const OWN_TIMESTAMP =
  /^(?:\[?\d{4}-\d\d-\d\d|\[\d+[.,]\d+s\]|\[(?:info|debug|trace|warning|error|gc)|\d+[.,]\d+: |\[(?:Full )?GC[ \-(]|<(?:af|gc|cycle|exclusive|verbosegc))/;

/** Returns the envelopes around these lines, outermost first. Most files have none. */
export function recognizeEnvelopes(lines: readonly string[]): Envelope[] {
  const found: Envelope[] = [];
  let contents = lines
    .values()
    .filter((line) => line.trim() !== '')
    .take(MAX_LINES)
    .toArray();
  while (found.length < MAX_NESTED) {
    const next = findFirstMatch(contents);
    if (!next) break;
    found.push(next.envelope);
    contents = next.contents;
  }
  const learned = learnStatements(contents);
  return learned ? [...found, learned] : found;
}

const hasTimestamp = (text: string): boolean =>
  OWN_TIMESTAMP.test(text) ||
  ENVELOPES.some(({ ambiguous, accepts, open }) => !ambiguous && !accepts && open(text) !== undefined);

function findFirstMatch(lines: readonly string[]): { envelope: Envelope; contents: string[] } | undefined {
  for (const envelope of ENVELOPES) {
    const contents = openAll(envelope, lines);
    if (!contents) continue;
    if (envelope.ambiguous && contents.filter(hasTimestamp).length < contents.length * MIN_TIMESTAMP_SHARE) continue;
    const written = contents.filter((text) => text.trim() !== '');
    if (envelope.accepts?.(written) !== false) return { envelope, contents: written };
  }
  return undefined;
}

/** Opens the envelope of each line; the others pass unchanged. Returns undefined as soon as too many are not in it. */
function openAll(envelope: Envelope, lines: readonly string[]): string[] | undefined {
  const { minLineShare = MIN_LINE_SHARE } = envelope;
  const contents: string[] = [];
  let others = 0;
  for (const line of lines) {
    const text = envelope.open(line)?.text;
    // A record may have more lines than a call may have arguments.
    for (const one of text === undefined ? [line] : splitText(text)) contents.push(one);
    if (text === undefined && lines.length - ++others < lines.length * minLineShare) return undefined;
  }
  return others < lines.length ? contents : undefined;
}
