/** The characters of a line in which a prefix may end. */
const MAX_PREFIX = 200;
const MIN_LINES = 3;
/** The lines of which the shape is found. */
const MAX_LINES = 100;
/** The part of the lines that must have the shape; others are of the tool that adds it. */
const MIN_SHARE = 0.9;
/** What a frame, a table or a page of a profiler begins with is no prefix, nor is the indentation of a tree. */
const ENDS = /[\])|:>Z] {1,4}(?! )|\d{2}:\d{2}(?:[.,]\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})? /g;
/** Frames of Java and of systems, and the names of threads that stand in front of them. */
const FRAME_SIGNS = /[;(<]|\btid=\d/;

/** Digits differ from line to line: times, numbers of processes. */
const nameShape = (text: string): string => text.replaceAll(/\d+/g, '0');

/** Removes what stands before the content of a line. */
export type StripPrefix = (line: string) => string;

/**
 * What may stand before each line of a text: what the log of a container, a follower of logs or a mail adds has one shape in all lines,
 * apart from its digits. The shortest comes first; only the content tells which one it is.
 */
export function listLinePrefixes(lines: readonly string[]): StripPrefix[] {
  const sample = lines.filter((line) => line.trim() !== '').slice(0, MAX_LINES);
  // The first line may be cut off.
  const [, second] = sample;
  if (second === undefined || sample.length < MIN_LINES) return [];
  return listPrefixes(second)
    .map(nameShape)
    .filter(
      (shape) => sample.filter((line) => measurePrefix(line, shape) !== undefined).length >= MIN_SHARE * sample.length,
    )
    .map((shape) => (line) => line.slice(measurePrefix(line, shape) ?? 0));
}

/** The parts of a line that may be its prefix, the shortest first. */
function listPrefixes(line: string): string[] {
  const head = line.slice(0, MAX_PREFIX);
  return [...head.matchAll(ENDS)]
    .map((match) => head.slice(0, match.index + match[0].length))
    .filter((prefix) => !FRAME_SIGNS.test(prefix));
}

/** The length of the prefix of this shape in a line. The blank at its end may be missing in a line that has nothing else. */
function measurePrefix(line: string, shape: string): number | undefined {
  const head = line.slice(0, MAX_PREFIX);
  let at = 0;
  for (const sign of shape) {
    const next = sign === '0' ? skipDigits(head, at) : at + (head[at] === sign ? 1 : 0);
    if (next === at) return at === head.length && sign === ' ' ? at : undefined;
    at = next;
  }
  return at;
}

function skipDigits(text: string, from: number): number {
  let at = from;
  while (at < text.length && isDigit(text.charCodeAt(at))) at++;
  return at;
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
