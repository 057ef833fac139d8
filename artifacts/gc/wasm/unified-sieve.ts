/**
 * Knows most of the lines of a debug log that say nothing a figure is drawn from: those for which `isDull` (../src/formats/unified/
 * interest.ts) holds. Of the dull lines outside of events the stamp counts: of several in a row all but the first and the last are
 * held back. What it does not know it leaves to the reader.
 */
import { holdBack, startOf } from './ends';

/** Of an entry: sixteen bytes of tags, which of them count, how many there are, and what the entry says. */
const ENTRY: usize = 48;
const MASK: usize = 16;
const LENGTH: usize = 32;
const KIND: usize = 36;
/** Dull at debug and trace level, whatever tags follow; without further tags; that only inside of events; parts; references. */
const BEGIN: i32 = 0;
const WHOLE: i32 = 1;
const IN_EVENTS: i32 = 2;
const PHASES: i32 = 3;
const REFERENCES: i32 = 4;
const NO_KIND: i32 = -1;

/** What a line is good for. */
const MESSAGE: i32 = 0;
const CLOCK: i32 = 1;
const NOTHING: i32 = 2;

const MOST_DECORATIONS: i32 = 12;
const LONGEST_DECORATION: usize = 80;
/** So many digits a GC id has at most. */
const LONGEST_ID: usize = 10;
/** A line must be so long that all that is looked at stands in it, and no line is that long that is cut. */
const SHORTEST_TEXT: usize = 16;
const LONGEST_LINE: usize = 4096;
/** Deeper lines are parts of parts; at debug level those of the parts themselves say nothing new either. */
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

/** The first four bytes of a word, as they are loaded. */
const DEBUG: u32 = 0x75626564;
const TRACE: u32 = 0x63617274;
const INFO: u32 = 0x6f666e69;
const WARNING: u32 = 0x6e726177;
const ERROR: u32 = 0x6f727265;
/** `GC(`, `] `, `][`, `) `. */
const GC_OPEN: u32 = 0x284347;
const CLOSE_BLANK: u32 = 0x205d;
const CLOSE_OPEN: u32 = 0x5b5d;
const PARENTHESIS_BLANK: u32 = 0x2029;

let table: usize = 0;
let tableEnd: usize = 0;
/** The entry of the line before. */
let recent: usize = 0;
/** Where the closing brackets of the decorations stand in a line, as in the line before. */
let closes: usize = 0;
let decorations: i32 = 0;
let levelAt: usize = 0;
let tagsAt: usize = 0;
let textAt: usize = 0;
/** A line of an event was left to the reader: it knows of the event before anything of it is passed over. */
let eventSeen: bool = false;

/** `scratch` holds the entries, and room behind them. */
export function begin(scratch: usize, entries: i32): void {
  table = scratch;
  tableEnd = scratch + (entries as usize) * ENTRY;
  recent = table;
  closes = tableEnd;
}

/** Marks the ends (`~end`) of the lines that nobody wants; never of the first and the last of a block. */
export function sift(block: usize, ends: usize, count: i32): void {
  let useBefore = MESSAGE;
  /** The line before and the one before that tell nothing but the clock. */
  let mayGo: bool = false;
  for (let line = 1; line < count - 1; line++) {
    const place = ends + ((line as usize) << 2);
    const use = useOf(startOf(block, place), block + load<i32>(place));
    if (use === NOTHING) holdBack(place);
    if (mayGo && use === CLOCK) holdBack(place - 4);
    mayGo = use === CLOCK && useBefore === CLOCK;
    useBefore = use;
  }
}

function useOf(start: usize, end: usize): i32 {
  if (end - start > LONGEST_LINE) return MESSAGE;
  if (!fits(start, end) && !learn(start, end)) return MESSAGE;
  const text = start + textAt;
  if (text + SHORTEST_TEXT > end) return MESSAGE;
  const level = load<u32>(start + levelAt);
  const fine = level === DEBUG || level === TRACE;
  const entry = entryOf(start + tagsAt);
  const kind = entry === 0 ? NO_KIND : load<i32>(entry, KIND);
  if ((load<u32>(text) & 0xffffff) !== GC_OPEN) return fine && (kind === BEGIN || kind === WHOLE) ? CLOCK : MESSAGE;
  const message = afterId(text + 3);
  if (message === 0) return MESSAGE;
  if (eventSeen) return saysNothing(kind, fine, message, end) ? NOTHING : MESSAGE;
  eventSeen = true;
  return MESSAGE;
}

/** Behind `7) `; 0 when no id stands there. */
function afterId(from: usize): usize {
  let at = from;
  while (at < from + LONGEST_ID && isDigit(load<u8>(at))) at++;
  return at > from && (load<u16>(at) as u32) === PARENTHESIS_BLANK ? at + 2 : 0;
}

function isDigit(byte: i32): bool {
  return ((byte - ZERO) as u32) < 10;
}

/** The line has the layout of the line before. */
function fits(start: usize, end: usize): bool {
  if (decorations === 0 || start + textAt >= end || load<u8>(start) !== OPEN) return false;
  const last = decorations - 1;
  for (let index = 0; index < last; index++) {
    const close = start + load<i32>(closes + ((index as usize) << 2));
    if ((load<u16>(close) as u32) !== CLOSE_OPEN) return false;
  }
  return (load<u16>(start + textAt - 2) as u32) === CLOSE_BLANK;
}

/** Reads the layout of a line whose decorations end with level and tags; false when it has another. */
function learn(start: usize, end: usize): bool {
  decorations = 0;
  if (start >= end || load<u8>(start) !== OPEN) return false;
  let open = start;
  let hasLevel: bool = false;
  for (let count = 0; count < MOST_DECORATIONS; count++) {
    const close = closing(open, end);
    if (close === 0 || close + 1 >= end) return false;
    store<i32>(closes + ((count as usize) << 2), (close - start) as i32);
    const next = load<u8>(close + 1);
    if (next === BLANK && hasLevel) return keep(start, open, close, count + 1);
    if (next !== OPEN) return false;
    hasLevel = isLevel(open + 1);
    if (hasLevel) levelAt = open + 1 - start;
    open = close + 1;
  }
  return false;
}

/** The last decoration, the tags, stands from `open` to `close`. */
function keep(start: usize, open: usize, close: usize, count: i32): bool {
  tagsAt = open + 1 - start;
  textAt = close + 2 - start;
  decorations = count;
  return true;
}

function closing(open: usize, end: usize): usize {
  const limit = min(end, open + LONGEST_DECORATION);
  for (let at = open + 1; at < limit; at++) if (load<u8>(at) === CLOSE) return at;
  return 0;
}

/** A host may be named `debug-7`. */
function isLevel(at: usize): bool {
  const word = load<u32>(at);
  if (word === INFO) return endsWord(at + 4);
  if (word === WARNING) return endsWord(at + 7);
  return (word === DEBUG || word === TRACE || word === ERROR) && endsWord(at + 5);
}

function endsWord(at: usize): bool {
  const byte = load<u8>(at) as i32;
  return byte === BLANK || byte === CLOSE;
}

/** The entry of these tags; 0 when there is none. */
function entryOf(tags: usize): usize {
  const bytes = v128.load(tags);
  if (isOf(recent, bytes, tags)) return recent;
  for (let entry = table; entry < tableEnd; entry += ENTRY) {
    if (!isOf(entry, bytes, tags)) continue;
    recent = entry;
    return entry;
  }
  return 0;
}

function isOf(entry: usize, bytes: v128, tags: usize): bool {
  if (v128.any_true(v128.xor(v128.and(bytes, v128.load(entry, MASK)), v128.load(entry)))) return false;
  const behind = tags + load<i32>(entry, LENGTH);
  return endsWord(behind) || (load<u8>(behind) === COMMA && load<i32>(entry, KIND) === BEGIN);
}

function saysNothing(kind: i32, fine: bool, message: usize, end: usize): bool {
  if (kind === BEGIN || kind === WHOLE || kind === IN_EVENTS) return fine;
  let text = message;
  while (text < end && load<u8>(text) === BLANK) text++;
  if (text + SHORTEST_TEXT > end) return false;
  const indent = (text - message) as i32;
  if (kind === PHASES) return (indent >= SUB_PHASE_INDENT || (indent >= PART_INDENT && fine)) && !isOfInterest(text);
  return kind === REFERENCES && fine && !isReference(text, indent) && !isOfInterest(text);
}

/** `Reference Processing` and `Class Unloading`. */
function isOfInterest(text: usize): bool {
  const first = load<u8>(text);
  return (first === UPPER_R && load<u8>(text, 2) === LOWER_F) || (first === UPPER_C && load<u8>(text, 6) === UPPER_U);
}

/** `SoftReference`, `WeakReference`, `FinalReference`, `PhantomReference`, `Discovered`, and `Ref Counts` without indentation. */
function isReference(text: usize, indent: i32): bool {
  const first = load<u8>(text);
  if (indent === 0) return first === UPPER_R;
  if (first === UPPER_D) return true;
  if (first === UPPER_S || first === UPPER_W) return load<u8>(text, 7) === LOWER_E;
  if (first === UPPER_F) return load<u8>(text, 8) === LOWER_E;
  return first === UPPER_P && load<u8>(text, 10) === LOWER_E;
}
