import { ascii } from '@hindsight/model';
import { type PauseKind, PauseMark } from '../../../events.ts';
import { findLastChange, type SizeChange } from './sizes.ts';

/**
 * The label at the beginning of an event: `GC (Allocation Failure) --`, `GC pause (G1 Evacuation Pause) (young)
 * (to-space exhausted)`.
 */
export interface Label {
  /** The text as written. */
  readonly text: string;
  readonly full: boolean;
  /** `pause`, `remark`, `cleanup` of G1; '' for other collectors. */
  readonly word: '' | 'pause' | 'remark' | 'cleanup';
  /** The cause (PrintGCCause); '' when there is none. */
  readonly cause: string;
  /** Whether the label contains `--`: there was no space among the survivors or in the old generation. */
  readonly ranOutOfSpace: boolean;
  /** The kind, when the label alone determines it. */
  readonly kind: PauseKind | undefined;
  /** The name without cause and failures; '' where the generations name the event. */
  readonly name: string;
  /** A bit set of PauseMark. */
  readonly marks: number;
  /** Sizes in the label, which an unclosed parenthesis extends to all that follows. */
  readonly change: SizeChange | undefined;
}

/** Groups that name kinds or failures and not causes. */
const NOTES: ReadonlySet<string> = new Set([
  'young',
  'mixed',
  'partial',
  'initial-mark',
  'to-space exhausted',
  'to-space overflow',
  'evacuation failed',
]);
const WORDS = ['pause', 'remark', 'cleanup'] as const;
const { BLANK, CLOSE_PARENTHESIS, MINUS, OPEN_PARENTHESIS } = ascii;

/** A log has a few labels; a hostile one may have any number. */
const MAX_LABELS = 100;

/** Parses the labels of one log, each once. */
export class LabelReader {
  private readonly known = new Map<string, Label>();

  /** Returns the label at the beginning of a text. */
  read(text: string): Label {
    // When time and sizes are on other lines, the text is the label alone.
    const whole = this.known.get(text);
    if (whole) return whole;
    const written = text.slice(0, findLabelEnd(text));
    return this.known.get(written) ?? this.learn(written);
  }

  private learn(written: string): Label {
    const label = parseLabel(written);
    if (this.known.size < MAX_LABELS) this.known.set(written, label);
    return label;
  }
}

function parseLabel(text: string): Label {
  const full = isFull(text);
  const word = readWord(text);
  const { groups, ranOutOfSpace } = readTail(text, findWordEnd(text));
  const [first = ''] = groups;
  const notes = groups.filter((group) => NOTES.has(group));
  return {
    text,
    full,
    word,
    cause: NOTES.has(first) ? '' : first,
    ranOutOfSpace,
    kind: full ? 'full' : classifyLabel(word, notes),
    name: full ? 'Full GC' : buildName(word, notes),
    marks: readMarks(word, notes, ranOutOfSpace),
    change: findLastChange(text),
  };
}

function classifyLabel(word: Label['word'], notes: readonly string[]): PauseKind | undefined {
  if (word !== 'pause') return word || undefined;
  // JDK 6 called mixed collections partial.
  return notes.includes('mixed') || notes.includes('partial') ? 'mixed' : 'young';
}

function buildName(word: Label['word'], notes: readonly string[]): string {
  const kinds = word === 'pause' ? notes.filter((note) => !isFailure(note)).map((note) => ` (${note})`) : [];
  return word && `GC ${word}${kinds.join('')}`;
}

function readMarks(word: Label['word'], notes: readonly string[], ranOutOfSpace: boolean): number {
  let marks = 0;
  if (notes.some(isFailure) || (ranOutOfSpace && word === 'pause')) marks |= PauseMark.evacuationFailure;
  if (ranOutOfSpace && word === '') marks |= PauseMark.promotionFailed;
  if (notes.includes('initial-mark')) marks |= PauseMark.startsMarking;
  return marks;
}

const isFailure = (note: string): boolean => note.startsWith('to-space') || note === 'evacuation failed';

const isFull = (text: string): boolean => text.startsWith('Full GC');
const findWordStart = (text: string): number => skipBlanks(text, isFull(text) ? 'Full GC'.length : 'GC'.length);
const readWord = (text: string): Label['word'] =>
  isFull(text) ? '' : (WORDS.find((each) => text.startsWith(each, findWordStart(text))) ?? '');
const findWordEnd = (text: string): number => findWordStart(text) + readWord(text).length;

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === BLANK) at++;
  return at;
}

/** Finds the end of the parentheses and minus signs before the first figure. */
function findLabelEnd(text: string): number {
  let at = skipBlanks(text, findWordEnd(text));
  for (; ; at = skipBlanks(text, at + 1)) {
    const code = text.charCodeAt(at);
    if (code === OPEN_PARENTHESIS) at = findClosing(text, at);
    else if (code !== MINUS) return at;
  }
}

function readTail(text: string, from: number): { groups: string[]; ranOutOfSpace: boolean } {
  const groups: string[] = [];
  let ranOutOfSpace = false;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === OPEN_PARENTHESIS) {
      const close = findClosing(text, at);
      groups.push(text.slice(at + 1, close));
      at = close;
    } else if (code === MINUS) ranOutOfSpace ||= text.charCodeAt(at + 1) === MINUS;
  }
  return { groups, ranOutOfSpace };
}

/** Finds the parenthesis that closes this one, skipping inner ones: `(System.gc())`. */
function findClosing(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === OPEN_PARENTHESIS) depth++;
    else if (code === CLOSE_PARENTHESIS && --depth === 0) return i;
  }
  return text.length;
}
