/**
 * Marks most of the lines of a debug log from which no figure is computed: those for which `isIrrelevant`
 * (../src/formats/unified/line/relevance.ts) holds. Irrelevant lines outside of events still move the clock: of several
 * in a row all but the first and the last are skipped. Lines that the prefilter does not recognize are left to the
 * reader.
 */
import { findLineStart, skipLine } from '../../../kernel/intake/wasm/line-marks';

/** Layout of an entry: sixteen bytes of tags, a mask of those that count, their number, and the kind of the entry. */
const ENTRY: usize = 48;
const MASK: usize = 16;
const LENGTH: usize = 32;
const KIND: usize = 36;
/**
 * Kinds of entries: irrelevant at debug and trace level whatever tags follow; the same without further tags; the same
 * only inside of events; phases; references.
 */
const BEGIN: i32 = 0;
const WHOLE: i32 = 1;
const IN_EVENTS: i32 = 2;
const PHASES: i32 = 3;
const REFERENCES: i32 = 4;
const NO_KIND: i32 = -1;

/** Classes of lines: one that the reader needs, one of which only the timestamp counts, and one that is irrelevant. */
const MESSAGE: i32 = 0;
const CLOCK_ONLY: i32 = 1;
const IRRELEVANT: i32 = 2;

const MAX_DECORATIONS: i32 = 12;
const MAX_DECORATION_LENGTH: usize = 80;
/** A GC id has at most so many digits. */
const MAX_ID_DIGITS: usize = 10;
/** A text must be long enough that no byte after the line is examined; a longer line may be truncated. */
const MIN_TEXT_LENGTH: usize = 16;
const MAX_LINE_LENGTH: usize = 4096;
/** Deeper lines are parts of sub-phases; at debug level the lines of the sub-phases themselves add nothing either. */
const SUB_PHASE_INDENT: i32 = 4;
const PART_INDENT: i32 = 2;

const BLANK: i32 = 32;
const COMMA: i32 = 44;
const ZERO: i32 = 48;
const OPEN: i32 = 91;
const CLOSE: i32 = 93;
const UPPER_C: i32 = 67;
const UPPER_D: i32 = 68;
const UPPER_F: i32 = 70;
const UPPER_P: i32 = 80;
const UPPER_R: i32 = 82;
const UPPER_S: i32 = 83;
const UPPER_U: i32 = 85;
const UPPER_W: i32 = 87;
const LOWER_E: i32 = 101;
const LOWER_F: i32 = 102;
const LOWER_G: i32 = 103;
const LOWER_R: i32 = 114;

/** The first four bytes of a word, and those that follow, as they are loaded. */
const DEBU: u32 = 0x75626564;
const TRAC: u32 = 0x63617274;
const INFO: u32 = 0x6f666e69;
const WARN: u32 = 0x6e726177;
const ING: u32 = 0x676e69;
const ERRO: u32 = 0x6f727265;
/** `GC(`, `] `, `][`, `) `. */
const GC_OPEN: u32 = 0x284347;
const CLOSE_BLANK: u32 = 0x205d;
const CLOSE_OPEN: u32 = 0x5b5d;
const PARENTHESIS_BLANK: u32 = 0x2029;

let table: usize = 0;
let tableEnd: usize = 0;
/** The entry of the line before. */
let recent: usize = 0;
/** Offsets of the closing brackets of the decorations, learned from an earlier line. */
let closes: usize = 0;
let decorations: i32 = 0;
let levelAt: usize = 0;
let tagsAt: usize = 0;
let textAt: usize = 0;
/** A line of an event was left to the reader, which therefore knows of events before any line of one is skipped. */
let eventSeen: bool = false;

/** Starts the prefilter; `scratch` holds the entries, with free space after them. */
export function begin(scratch: usize, entries: i32): void {
  table = scratch;
  tableEnd = scratch + (entries as usize) * ENTRY;
  recent = table;
  closes = tableEnd;
}

/** Marks the ends (`~end`) of irrelevant lines, but never of the first and the last line of a block. */
export function prefilter(block: usize, ends: usize, count: i32): void {
  let classBefore = MESSAGE;
  /** The line before and the one before that only move the clock. */
  let canSkipLineBefore: bool = false;
  for (let line = 1; line < count - 1; line++) {
    const place = ends + ((line as usize) << 2);
    const lineClass = classifyLine(findLineStart(block, place), block + load<i32>(place));
    if (lineClass === IRRELEVANT) skipLine(place);
    if (canSkipLineBefore && lineClass === CLOCK_ONLY) skipLine(place - 4);
    canSkipLineBefore = lineClass === CLOCK_ONLY && classBefore === CLOCK_ONLY;
    classBefore = lineClass;
  }
}

function classifyLine(start: usize, end: usize): i32 {
  if (end - start > MAX_LINE_LENGTH) return MESSAGE;
  if (!matchesLayout(start, end)) {
    // The reader learns the layout from this line too: what both take from a damaged line is then the same.
    learnLayout(start, end);
    return MESSAGE;
  }
  const text = start + textAt;
  if (text + MIN_TEXT_LENGTH > end) return MESSAGE;
  const fine = isFine(start + levelAt);
  const entry = findEntry(start + tagsAt, text - 2);
  const kind = entry === 0 ? NO_KIND : load<i32>(entry, KIND);
  if ((load<u32>(text) & 0xffffff) !== GC_OPEN)
    return fine && (kind === BEGIN || kind === WHOLE) ? CLOCK_ONLY : MESSAGE;
  const message = skipId(text + 3);
  if (message === 0) return MESSAGE;
  if (eventSeen) return isIrrelevant(kind, fine, message, end) ? IRRELEVANT : MESSAGE;
  eventSeen = true;
  return MESSAGE;
}

/** Returns the address after `7) `; 0 when there is no id. */
function skipId(from: usize): usize {
  let at = from;
  while (at < from + MAX_ID_DIGITS && isDigit(load<u8>(at))) at++;
  return at > from && (load<u16>(at) as u32) === PARENTHESIS_BLANK ? at + 2 : 0;
}

function isDigit(byte: i32): bool {
  return ((byte - ZERO) as u32) < 10;
}

/** Whether the line has the layout of the line before. */
function matchesLayout(start: usize, end: usize): bool {
  if (decorations === 0 || start + textAt >= end || load<u8>(start) !== OPEN) return false;
  const last = decorations - 1;
  for (let index = 0; index < last; index++) {
    const close = start + load<i32>(closes + ((index as usize) << 2));
    if ((load<u16>(close) as u32) !== CLOSE_OPEN) return false;
  }
  return (load<u16>(start + textAt - 2) as u32) === CLOSE_BLANK;
}

/** Learns the layout of a line whose decorations end with level and tags, if it has one. */
function learnLayout(start: usize, end: usize): void {
  decorations = 0;
  if (start >= end || load<u8>(start) !== OPEN) return;
  let open = start;
  let hasLevel: bool = false;
  for (let count = 0; count < MAX_DECORATIONS; count++) {
    const close = findClosing(open, end);
    if (close === 0 || close + 1 >= end) return;
    store<i32>(closes + ((count as usize) << 2), (close - start) as i32);
    const next = load<u8>(close + 1);
    if (next === BLANK && hasLevel) {
      saveLayout(start, open, close, count + 1);
      return;
    }
    if (next !== OPEN) return;
    hasLevel = isLevel(open + 1);
    if (hasLevel) levelAt = open + 1 - start;
    open = close + 1;
  }
}

/** Saves the layout; the tags, the last decoration, are between `open` and `close`. */
function saveLayout(start: usize, open: usize, close: usize, count: i32): void {
  tagsAt = open + 1 - start;
  textAt = close + 2 - start;
  decorations = count;
}

function findClosing(open: usize, end: usize): usize {
  const limit = min(end, open + MAX_DECORATION_LENGTH);
  for (let at = open + 1; at < limit; at++) if (load<u8>(at) === CLOSE) return at;
  return 0;
}

/** Whether a level is at `at`. A host may be named `debug-7`, so the word must end. */
function isLevel(at: usize): bool {
  if (isFine(at)) return true;
  const word = load<u32>(at);
  if (word === INFO) return isWordEnd(at + 4);
  if (word === WARN) return (load<u32>(at + 4) & 0xffffff) === ING && isWordEnd(at + 7);
  return word === ERRO && load<u8>(at + 4) === LOWER_R && isWordEnd(at + 5);
}

/** Whether the level at `at` is debug or trace. */
function isFine(at: usize): bool {
  const word = load<u32>(at);
  const last = load<u8>(at + 4) as i32;
  return ((word === DEBU && last === LOWER_G) || (word === TRAC && last === LOWER_E)) && isWordEnd(at + 5);
}

function isWordEnd(at: usize): bool {
  const byte = load<u8>(at) as i32;
  return byte === BLANK || byte === CLOSE;
}

/** Finds the entry of the tags between two addresses; 0 when there is none. */
function findEntry(tags: usize, close: usize): usize {
  const bytes = v128.load(tags);
  if (matchesEntry(recent, bytes, tags, close)) return recent;
  for (let entry = table; entry < tableEnd; entry += ENTRY) {
    if (!matchesEntry(entry, bytes, tags, close)) continue;
    recent = entry;
    return entry;
  }
  return 0;
}

function matchesEntry(entry: usize, bytes: v128, tags: usize, close: usize): bool {
  if (v128.any_true(v128.xor(v128.and(bytes, v128.load(entry, MASK)), v128.load(entry)))) return false;
  const behind = tags + load<i32>(entry, LENGTH);
  const ends = isWordEnd(behind) || (load<u8>(behind) === COMMA && load<i32>(entry, KIND) === BEGIN);
  return ends && isOneDecoration(behind, close);
}

/** Whether no decoration begins before `close`, as it does where two damaged lines have become one. */
function isOneDecoration(from: usize, close: usize): bool {
  for (let at = from; at < close; at++) if (load<u8>(at) === OPEN) return false;
  return true;
}

function isIrrelevant(kind: i32, fine: bool, message: usize, end: usize): bool {
  if (kind === BEGIN || kind === WHOLE || kind === IN_EVENTS) return fine;
  let text = message;
  while (text < end && load<u8>(text) === BLANK) text++;
  if (text + MIN_TEXT_LENGTH > end) return false;
  const indent = (text - message) as i32;
  if (kind === PHASES) return (indent >= SUB_PHASE_INDENT || (indent >= PART_INDENT && fine)) && !isRelevantPhase(text);
  return kind === REFERENCES && fine && !isReference(text, indent) && !isRelevantPhase(text);
}

/** Whether the phase is `Reference Processing` or `Class Unloading`. */
function isRelevantPhase(text: usize): bool {
  const first = load<u8>(text);
  return (first === UPPER_R && load<u8>(text, 2) === LOWER_F) || (first === UPPER_C && load<u8>(text, 6) === UPPER_U);
}

/**
 * Whether the text is `SoftReference`, `WeakReference`, `FinalReference`, `PhantomReference`, `Discovered`, or `Ref
 * Counts` without indentation.
 */
function isReference(text: usize, indent: i32): bool {
  const first = load<u8>(text);
  if (indent === 0) return first === UPPER_R;
  if (first === UPPER_D) return true;
  if (first === UPPER_S || first === UPPER_W) return load<u8>(text, 7) === LOWER_E;
  if (first === UPPER_F) return load<u8>(text, 8) === LOWER_E;
  return first === UPPER_P && load<u8>(text, 10) === LOWER_E;
}
