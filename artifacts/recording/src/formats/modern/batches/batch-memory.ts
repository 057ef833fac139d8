import { type NameId, NO_ID } from '../../../model.ts';
import type { SharedTables } from '../../shared-tables.ts';
import type { ChunkClock } from '../chunk-clock.ts';
import { decodeLatin1, decodeUtf8, STRING_UTF8 } from '../read-string.ts';
import type { BatchPlan } from './batch-plan.ts';
import { EVENT_BATCHES } from './event-batches.wasm.ts';

// The layout of the memory, which ../../../../wasm/event-batches.ts knows as well.
const AT = 0;
const FILLED = 1;
const ROWS = 2;
const LAST_MS = 2;
const BASE_MS = 3;
const MS_PER_TICK = 4;
const START_HIGH = 5;
const START_LOW = 6;
const INPUT_POSITION = 7;
const STEPS_AT = 0x1000;
const TYPES_AT = 0x1_0000;
const MAX_TYPE_ID = 65_535;
const READERS_AT = 0x5_0000;
const READER_BYTES = 64;
const MAX_READERS = 4095;
const STRINGS_AT = 0xb_0000;
const STRING_BYTES = 144;
const ROWS_AT = 0x10_0000;
const ROW_BYTES = 128;
const INPUT_AT = 0x32_0000;
/** A piece and what is read behind a damaged event fit into the memory. */
export const MAX_PIECE_BYTES = 512 * 1024;
const GUARD_BYTES = 4096;
const PAGE_BYTES = 64 * 1024;
const PAGES = Math.ceil((INPUT_AT + MAX_PIECE_BYTES + GUARD_BYTES) / PAGE_BYTES);

/** Positions in a reader and a row, in numbers of 4 or 8 bytes. */
const READER_STEPS = 0;
const READER_KEYS = 1;
const READER_COUNT = 2;
const READER_PARTS = 3;
const READER_EVENT_BYTES = 2;
const READER_JOIN_MS = 3;
/** Which parts of a row the events have. */
const HAS_DURATION = 1;
const WEIGHS_DURATION = 2;
const HAS_WEIGHT = 4;
const HAS_SIZE = 8;
const ROW_COUNT = 1;
const ROW_TIME = 1;
const ROW_LONGEST = 2;
const ROW_WEIGHT = 3;
const ROW_SIZE = 4;
const ROW_TEXT_AT = 5;
const ROW_KEYS = 12;

const HIGH_FACTOR = 2 ** 32;
const NULL_TEXT = -1;
const EMPTY_TEXT = -2;
const FIRST_KEPT_TEXT = -16;

/** Why the program stopped; other values mean that the event is none that it reads. */
export const NEEDS_INPUT = 0;
export const IS_FULL = 1;

interface BatchProgram {
  readonly run: () => number;
}

/** A row of the batch: one event, or several equal ones. */
export interface BatchRow {
  reader: number;
  count: number;
  time: number;
  longest: number;
  weight: number;
  size: number;
  /** The position of the first event's text in the file; -1 when it is null or empty. */
  textAt: number;
}

/** Memory with the program that steps over events. One serves all chunks of an analysis. */
export class BatchMemory {
  private readonly program: BatchProgram;
  private readonly bytes: Uint8Array;
  private readonly ints: Int32Array;
  private readonly doubles: Float64Array;
  private readonly keptTexts: NameId[] = [];
  private readonly shared: SharedTables;
  private stepsEnd = STEPS_AT;
  private readers = 0;
  readonly row: BatchRow = { reader: 0, count: 0, time: 0, longest: 0, weight: 0, size: 0, textAt: 0 };

  constructor(shared: SharedTables) {
    const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
    const compiled = new WebAssembly.Module(Buffer.from(EVENT_BATCHES, 'base64'));
    this.program = new WebAssembly.Instance(compiled, { env: { memory } }).exports as BatchProgram;
    this.bytes = new Uint8Array(memory.buffer);
    this.ints = new Int32Array(memory.buffer);
    this.doubles = new Float64Array(memory.buffer);
    this.shared = shared;
  }

  startChunk({ baseMs, msPerTick, startHigh, startLow }: ChunkClock): void {
    const { doubles, ints } = this;
    doubles[LAST_MS] = 0;
    doubles[BASE_MS] = baseMs;
    doubles[MS_PER_TICK] = msPerTick;
    doubles[START_HIGH] = startHigh;
    doubles[START_LOW] = startLow;
    ints[ROWS] = 0;
    ints[FILLED] = 0;
    this.bytes.fill(0, TYPES_AT, TYPES_AT + (MAX_TYPE_ID + 1) * Int32Array.BYTES_PER_ELEMENT);
    this.stepsEnd = STEPS_AT;
    this.readers = 0;
  }

  /** Says that events of a type are left to the caller. Types with a larger id always are. */
  leaveOut(typeId: number): void {
    if (typeId <= MAX_TYPE_ID) this.ints[TYPES_AT / 4 + typeId] = -1;
  }

  /** Adds a type whose events are counted, or become rows by a plan. Returns its number; 0 when there is no room. */
  addReader(typeId: number, plan: BatchPlan | undefined): number {
    const stepBytes = plan?.steps.byteLength ?? 0;
    if (typeId > MAX_TYPE_ID || this.readers === MAX_READERS || this.stepsEnd + stepBytes > TYPES_AT) return 0;
    const number = ++this.readers;
    const { ints, doubles } = this;
    const reader = READERS_AT + number * READER_BYTES;
    ints[reader / 4 + READER_STEPS] = plan ? this.stepsEnd : 0;
    ints[reader / 4 + READER_KEYS] = plan?.keys.length ?? 0;
    ints[reader / 4 + READER_COUNT] = 0;
    ints[reader / 4 + READER_PARTS] = plan ? listParts(plan) : 0;
    doubles[reader / 8 + READER_EVENT_BYTES] = 0;
    doubles[reader / 8 + READER_JOIN_MS] = 0;
    if (plan) ints.set(plan.steps, this.stepsEnd / 4);
    this.stepsEnd += stepBytes;
    ints[TYPES_AT / 4 + typeId] = number;
    return number;
  }

  /** From now on equal events of the reader within a time become one row. */
  joinWithin(reader: number, joinMs: number): void {
    this.doubles[(READERS_AT + reader * READER_BYTES) / 8 + READER_JOIN_MS] = joinMs;
  }

  countEvents(reader: number): number {
    return (this.ints[(READERS_AT + reader * READER_BYTES) / 4 + READER_COUNT] ?? 0) >>> 0;
  }

  countBytes(reader: number): number {
    return this.doubles[(READERS_AT + reader * READER_BYTES) / 8 + READER_EVENT_BYTES] ?? 0;
  }

  get lastMs(): number {
    return this.doubles[LAST_MS] ?? 0;
  }

  get rows(): number {
    return this.ints[ROWS] ?? 0;
  }

  clearRows(): void {
    this.ints[ROWS] = 0;
  }

  /** Copies a piece of the file, which begins at a position of it. Rows of earlier pieces stay. */
  setInput(piece: Uint8Array, position = 0): void {
    this.doubles[INPUT_POSITION] = position;
    this.bytes.set(piece, INPUT_AT);
    this.bytes.fill(0, INPUT_AT + piece.length, INPUT_AT + piece.length + GUARD_BYTES);
    this.ints[FILLED] = piece.length;
  }

  get inputBytes(): number {
    return this.ints[FILLED] ?? 0;
  }

  /** Steps over events from an index of the input on. Returns why it stopped; `at` is then the index of the next event. */
  run(at: number): number {
    this.ints[AT] = at;
    return this.program.run();
  }

  get at(): number {
    return this.ints[AT] ?? 0;
  }

  /** Copies a row to `row`. */
  readRow(index: number): void {
    const { row, ints, doubles } = this;
    const at = ROWS_AT + index * ROW_BYTES;
    row.reader = ints[at / 4] ?? 0;
    row.count = ints[at / 4 + ROW_COUNT] ?? 0;
    row.time = doubles[at / 8 + ROW_TIME] ?? 0;
    row.longest = doubles[at / 8 + ROW_LONGEST] ?? 0;
    row.weight = doubles[at / 8 + ROW_WEIGHT] ?? 0;
    row.size = doubles[at / 8 + ROW_SIZE] ?? 0;
    row.textAt = doubles[at / 8 + ROW_TEXT_AT] ?? 0;
  }

  /** A key of a row. Those of texts in the events are below 0. */
  readKey(row: number, key: number): number {
    const at = (ROWS_AT + row * ROW_BYTES) / 4 + ROW_KEYS + 2 * key;
    return (this.ints[at + 1] ?? 0) * HIGH_FACTOR + ((this.ints[at] ?? 0) >>> 0);
  }

  /** The name of a text that stands in events. */
  nameText(key: number): NameId {
    if (key === NULL_TEXT) return NO_ID;
    if (key === EMPTY_TEXT) return this.shared.names.intern('');
    const number = FIRST_KEPT_TEXT - key;
    this.keptTexts[number] ??= this.shared.names.intern(this.decodeText(number));
    return this.keptTexts[number] ?? NO_ID;
  }

  private decodeText(number: number): string {
    const at = STRINGS_AT + number * STRING_BYTES;
    const [length = 0, kind] = this.ints.subarray(at / 4, at / 4 + 2);
    const text = this.bytes.subarray(at + 8, at + 8 + length);
    return kind === STRING_UTF8 ? decodeUtf8(text) : decodeLatin1(text);
  }
}

const listParts = ({ hasDuration, weighsDuration, weightSlot, sizeSlot }: BatchPlan): number =>
  (hasDuration ? HAS_DURATION : 0) +
  (weighsDuration ? WEIGHS_DURATION : 0) +
  (weightSlot >= 0 ? HAS_WEIGHT : 0) +
  (sizeSlot >= 0 ? HAS_SIZE : 0);

/** Undefined where the system has no address space for it; then every event is read without it. */
export function openBatchMemory(shared: SharedTables): BatchMemory | undefined {
  try {
    return new BatchMemory(shared);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}
