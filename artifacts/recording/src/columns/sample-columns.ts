import { NO_ID, type SampleColumns } from '../model.ts';

/** Up to this number of rows every event is its own; above, equal events within a time are one row. */
export const MAX_EXACT_ROWS = 400_000;
/** An estimate from a sample of the file may be wrong by a third. */
const SURELY_MANY = 1.5 * MAX_EXACT_ROWS;
/** Columns are made for this many times the events that are expected: memory that no row fills takes no place. */
const RESERVED_SHARE = 1.1;
/** Rows of events that were expected are joined within a longer time when the first of them promise more rows than this. */
const PROMISED_ROWS = 300_000;
const MIN_PROMISING_ROWS = 16_000;
/** What few spans of time hold promises nothing. */
const MIN_SPANS = 4;
/** The time within which equal events become one row, at first. */
const FIRST_MERGE_MS = 20;
const FIRST_ROWS = 256;
/** Recent rows by their key, as many as a processor's cache holds. */
const RECENT_SLOTS = 1 << 14;
/** After merging, at most this share of the rows is left: what merging costs is then spread over many events. */
const MAX_LEFT_SHARE = 0.25;
const WIDEN_FACTOR = 4;
/** Events further apart than this are never one row because of the memory alone. */
const MAX_MERGE_MS = 60_000;

/** Which optional columns the type of event has. */
export interface SampleShape {
  readonly hasBytes: boolean;
  readonly hasDuration: boolean;
}

/** Collects events of one type in columns whose memory is bounded. */
export class SampleColumnsBuilder {
  events = 0;
  /** The time within which equal events are one row; 0 while every event is one. */
  mergedMs = 0;
  private rows = 0;
  private capacity = FIRST_ROWS;
  private expected = 0;
  private maxRows = MAX_EXACT_ROWS;
  private times = new Float64Array(FIRST_ROWS);
  private stacks = new Int32Array(FIRST_ROWS);
  private threads = new Int32Array(FIRST_ROWS);
  private states = new Int32Array(FIRST_ROWS);
  private subjects = new Int32Array(FIRST_ROWS);
  private details = new Int32Array(FIRST_ROWS);
  private counts = new Float64Array(FIRST_ROWS);
  private weights = new Float64Array(FIRST_ROWS);
  private bytes: Float64Array<ArrayBuffer>;
  private maxima: Float64Array<ArrayBuffer>;
  private readonly recent = new Int32Array(RECENT_SLOTS).fill(NO_ID);
  readonly eventType: string;
  private readonly shape: SampleShape;

  constructor(eventType: string, shape: SampleShape) {
    this.eventType = eventType;
    this.shape = shape;
    this.bytes = new Float64Array(shape.hasBytes ? FIRST_ROWS : 0);
    this.maxima = new Float64Array(shape.hasDuration ? FIRST_ROWS : 0);
  }

  /**
   * Joins equal events from the first one on when surely more will come than are kept by themselves. Fewer get their room at once, so
   * that no column is copied while it grows.
   */
  expect(events: number): void {
    if (this.rows > 0) return;
    if (events >= SURELY_MANY) {
      this.expected = events;
      this.mergedMs = FIRST_MERGE_MS;
    } else if (events > this.capacity) this.resize(Math.min(this.maxRows, Math.ceil(RESERVED_SHARE * events)));
  }

  add(
    time: number,
    stack: number,
    thread: number,
    state: number,
    subject: number,
    detail: number,
    weight: number,
    bytes: number,
    duration: number,
    count = 1,
  ): void {
    this.events += count;
    if (
      this.mergedMs > 0 &&
      this.joinRecent(time, stack, thread, state, subject, detail, weight, bytes, duration, count)
    )
      return;
    if (this.rows === this.capacity) this.ensureCapacity();
    const row = this.rows++;
    this.times[row] = time;
    this.stacks[row] = stack;
    this.threads[row] = thread;
    this.states[row] = state;
    this.subjects[row] = subject;
    this.details[row] = detail;
    this.counts[row] = count;
    this.weights[row] = weight;
    if (this.shape.hasBytes) this.bytes[row] = bytes;
    if (this.shape.hasDuration) this.maxima[row] = duration;
  }

  /** Hands the columns over; nothing can be added afterwards. */
  build(): SampleColumns {
    const { rows, shape } = this;
    // What merging left unused was written, and is given back.
    if (this.mergedMs > 0) this.resize(rows);
    return {
      eventType: this.eventType,
      rows,
      mergedMs: this.mergedMs,
      events: this.events,
      times: this.times.subarray(0, rows),
      stacks: this.stacks.subarray(0, rows),
      threads: this.threads.subarray(0, rows),
      states: this.states.subarray(0, rows),
      subjects: this.subjects.subarray(0, rows),
      details: this.details.subarray(0, rows),
      counts: this.counts.subarray(0, rows),
      weights: this.weights.subarray(0, rows),
      bytes: this.bytes.subarray(0, shape.hasBytes ? rows : 0),
      maxima: this.maxima.subarray(0, shape.hasDuration ? rows : 0),
    };
  }

  /** Adds the event to a recent row of the same key. Returns false when there is none. */
  private joinRecent(
    time: number,
    stack: number,
    thread: number,
    state: number,
    subject: number,
    detail: number,
    weight: number,
    bytes: number,
    duration: number,
    count: number,
  ): boolean {
    const slot = hashKey(stack, thread, state, subject, detail) & (RECENT_SLOTS - 1);
    const row = this.recent[slot] ?? NO_ID;
    if (
      row === NO_ID ||
      this.stacks[row] !== stack ||
      this.threads[row] !== thread ||
      this.subjects[row] !== subject ||
      this.states[row] !== state ||
      this.details[row] !== detail ||
      Math.abs((this.times[row] ?? 0) - time) >= this.mergedMs
    ) {
      this.recent[slot] = this.rows;
      return false;
    }
    this.counts[row] = (this.counts[row] ?? 0) + count;
    this.weights[row] = (this.weights[row] ?? 0) + weight;
    if (this.shape.hasBytes) this.bytes[row] = (this.bytes[row] ?? 0) + bytes;
    if (this.shape.hasDuration && duration > (this.maxima[row] ?? 0)) this.maxima[row] = duration;
    return true;
  }

  private ensureCapacity(): void {
    this.widenEarly();
    if (this.rows < this.capacity) return;
    if (this.rows < this.maxRows) {
      this.resize(Math.min(this.maxRows, 2 * this.rows));
      return;
    }
    const maxLeft = this.maxRows * MAX_LEFT_SHARE;
    this.mergeRows();
    while (this.rows > maxLeft && this.mergedMs < MAX_MERGE_MS) {
      this.mergedMs *= WIDEN_FACTOR;
      this.mergeRows();
    }
    // So many stacks, threads and subjects are really there.
    if (this.rows > maxLeft) {
      this.maxRows *= 2;
      this.resize(this.maxRows);
    }
  }

  /** Widens the time within which events are joined before there are too many rows: merging few of them costs little. */
  private widenEarly(): void {
    if (this.expected === 0 || this.rows < MIN_PROMISING_ROWS) return;
    const spanMs = Math.abs((this.times[this.rows - 1] ?? 0) - (this.times[0] ?? 0));
    const promised = Math.max(1, this.expected / this.events);
    while (this.rows * promised > PROMISED_ROWS && this.mergedMs * WIDEN_FACTOR * MIN_SPANS <= spanMs) {
      this.mergedMs *= WIDEN_FACTOR;
      this.mergeRows();
    }
  }

  private mergeRows(): void {
    if (this.mergedMs === 0) this.mergedMs = FIRST_MERGE_MS;
    const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * this.rows))).fill(NO_ID);
    const mask = slots.length - 1;
    /** Of the rows that are kept: most others differ in these, so their columns need not be loaded. */
    const hashes = new Int32Array(this.rows);
    const buckets = new Float64Array(this.rows);
    let kept = 0;
    for (let row = 0; row < this.rows; row++) {
      const bucket = Math.floor((this.times[row] ?? 0) / this.mergedMs);
      const hash = this.hashRow(row) ^ Math.imul(bucket | 0, 0x9e_37_79_b1);
      let slot = hash & mask;
      let other = slots[slot] ?? NO_ID;
      while (other !== NO_ID && !(hashes[other] === hash && buckets[other] === bucket && this.isSameRow(other, row))) {
        slot = (slot + 1) & mask;
        other = slots[slot] ?? NO_ID;
      }
      if (other !== NO_ID) this.joinRows(other, row);
      else {
        slots[slot] = kept;
        hashes[kept] = hash;
        buckets[kept] = bucket;
        this.moveRow(row, kept++);
      }
    }
    this.rows = kept;
    this.recent.fill(NO_ID);
  }

  private hashRow(row: number): number {
    return hashKey(
      this.stacks[row] ?? 0,
      this.threads[row] ?? 0,
      this.states[row] ?? 0,
      this.subjects[row] ?? 0,
      this.details[row] ?? 0,
    );
  }

  /** Whether two rows differ in their time and numbers only. */
  private isSameRow(a: number, b: number): boolean {
    return (
      this.stacks[a] === this.stacks[b] &&
      this.threads[a] === this.threads[b] &&
      this.states[a] === this.states[b] &&
      this.subjects[a] === this.subjects[b] &&
      this.details[a] === this.details[b]
    );
  }

  private joinRows(into: number, row: number): void {
    this.counts[into] = (this.counts[into] ?? 0) + (this.counts[row] ?? 0);
    this.weights[into] = (this.weights[into] ?? 0) + (this.weights[row] ?? 0);
    if (this.shape.hasBytes) this.bytes[into] = (this.bytes[into] ?? 0) + (this.bytes[row] ?? 0);
    if (this.shape.hasDuration) this.maxima[into] = Math.max(this.maxima[into] ?? 0, this.maxima[row] ?? 0);
  }

  /** Columns by name: a list of them would be built for every row. */
  private moveRow(from: number, to: number): void {
    if (from === to) return;
    this.times[to] = this.times[from] ?? 0;
    this.stacks[to] = this.stacks[from] ?? 0;
    this.threads[to] = this.threads[from] ?? 0;
    this.states[to] = this.states[from] ?? 0;
    this.subjects[to] = this.subjects[from] ?? 0;
    this.details[to] = this.details[from] ?? 0;
    this.counts[to] = this.counts[from] ?? 0;
    this.weights[to] = this.weights[from] ?? 0;
    if (this.shape.hasBytes) this.bytes[to] = this.bytes[from] ?? 0;
    if (this.shape.hasDuration) this.maxima[to] = this.maxima[from] ?? 0;
  }

  private resize(rows: number): void {
    this.capacity = rows;
    this.times = resizeDoubles(this.times, rows);
    this.stacks = resizeInts(this.stacks, rows);
    this.threads = resizeInts(this.threads, rows);
    this.states = resizeInts(this.states, rows);
    this.subjects = resizeInts(this.subjects, rows);
    this.details = resizeInts(this.details, rows);
    this.counts = resizeDoubles(this.counts, rows);
    this.weights = resizeDoubles(this.weights, rows);
    if (this.shape.hasBytes) this.bytes = resizeDoubles(this.bytes, rows);
    if (this.shape.hasDuration) this.maxima = resizeDoubles(this.maxima, rows);
  }
}

function hashKey(stack: number, thread: number, state: number, subject: number, detail: number): number {
  const hash =
    Math.imul(stack, 0x01_00_01_93) ^
    Math.imul(thread + 7, 0x85_eb_ca_6b) ^
    Math.imul(subject + 3, 0xc2_b2_ae_35) ^
    Math.imul(detail + 5, 0x27_d4_eb_2f) ^
    (state << 4);
  return hash ^ (hash >>> 15);
}

/** Moves a column into memory of another length. The old one is given back at once, while that of a copy would wait for a collection. */
const resizeDoubles = ({ buffer }: Float64Array<ArrayBuffer>, rows: number): Float64Array<ArrayBuffer> =>
  new Float64Array(buffer.transfer(rows * Float64Array.BYTES_PER_ELEMENT));

const resizeInts = ({ buffer }: Int32Array<ArrayBuffer>, rows: number): Int32Array<ArrayBuffer> =>
  new Int32Array(buffer.transfer(rows * Int32Array.BYTES_PER_ELEMENT));
