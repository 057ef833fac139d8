// What every renderer shows of a piece of evidence: the words that prove the claim, and as much around them as fits.
import { type Evidence, formatQuantity, type PathStep } from '@hindsight/model';
import { toReadableLine } from './report-text.ts';

export type QuotedLines = Extract<Evidence, { kind: 'lines' }>;
export type ProofPath = Extract<Evidence, { kind: 'path' }>;

/** A part of a quoted line; a marked one proves the claim. */
export interface ProofPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Longer lines are shown around their first mark. */
const MAX_LINE_CHARACTERS = 600;
const CONTEXT_BEFORE = 120;

/** Returns the quoted lines as a reader sees them; a line that is too long is cut around its first mark. */
export const formatQuote = ({ text = '', marks = [] }: QuotedLines): string =>
  text
    .split('\n')
    .map((line) => toReadableLine(cutAround(line, marks)))
    .join('\n');

function cutAround(line: string, marks: readonly string[]): string {
  if (line.length <= MAX_LINE_CHARACTERS) return line;
  const first = Math.min(...marks.map((mark) => line.indexOf(mark)).filter((at) => at >= 0), line.length);
  const from = first === line.length || first < CONTEXT_BEFORE ? 0 : first - CONTEXT_BEFORE;
  const cut = line.slice(from, from + MAX_LINE_CHARACTERS);
  return `${from > 0 ? '…' : ''}${cut}${from + MAX_LINE_CHARACTERS < line.length ? '…' : ''}`;
}

/** Splits a quote at its marks; marks that overlap are one. */
export function splitMarked(text: string, marks: readonly string[] = []): ProofPart[] {
  const ranges = marks.flatMap((mark) => findAll(text, toReadableLine(mark))).sort((a, b) => a.from - b.from);
  const parts: ProofPart[] = [];
  let at = 0;
  for (const { from, to } of ranges) {
    if (to <= at) continue;
    const start = Math.max(from, at);
    if (start > at) parts.push({ text: text.slice(at, start), isMarked: false });
    parts.push({ text: text.slice(start, to), isMarked: true });
    at = to;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMarked: false });
  return parts;
}

function findAll(text: string, mark: string): { readonly from: number; readonly to: number }[] {
  const found: { from: number; to: number }[] = [];
  if (mark === '') return found;
  for (let from = text.indexOf(mark); from >= 0; from = text.indexOf(mark, from + mark.length)) {
    found.push({ from, to: findEndOfNumber(text, from + mark.length) });
  }
  return found;
}

/** A mark that was cut within a number goes on to its end: half of `30000ms` proves nothing. */
function findEndOfNumber(text: string, end: number): number {
  if (!/\d/.test(text[end - 1] ?? '')) return end;
  const [rest = ''] = /^\w*/.exec(text.slice(end)) ?? [];
  return end + rest.length;
}

/** Returns whether a line is a frame of a stack: its long name may break anywhere, and `at` never stands alone. */
export const isStackFrame = (line: string): boolean => /^\s*at \S+$|^\s*at \S+\(/.test(line);

/** Formats a step of a path: `java.util.HashMap, 1.2 GB`. */
export const formatStep = ({ label, retained }: PathStep): string =>
  retained ? `${label}, ${formatQuantity(retained)}` : label;

/** Formats a path as one line, from the root to the object. */
export const formatPath = ({ name, steps }: ProofPath): string => `${name}: ${steps.map(formatStep).join(' → ')}`;
