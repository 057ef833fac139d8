import type { ReadingContext } from '../chunk-result.ts';
import type { FileCursor } from '../file-cursor.ts';
import { BatchReader } from './batches/batch-reader.ts';
import type { ChunkConstants } from './chunk-constants.ts';
import type { ChunkTypes, EventReader } from './event-reader.ts';
import { MAX_TEXT_BYTES, measureText } from './read-string.ts';
import { readFullText, runPlan } from './run-plan.ts';

/** The size and type of an event take this much at most. */
const PREFIX_BYTES = 18;
const MIN_EVENT_BYTES = 2;
/** Of the cursor that reads texts of rows whose events the loop has passed. */
const PASSED_WINDOW_BYTES = 16 * 1024;
/** Type 0 is metadata and type 1 a checkpoint. */
const CHECKPOINT = 1;

/** The loop over the events of a chunk. */
export class EventLoop {
  /** The latest end of an event, in ms after the start of the recording; only of types that were read. */
  lastMs = 0;
  private readonly cursor: FileCursor;
  private readonly readers: readonly (EventReader | undefined)[];
  private readonly sparse: ReadonlyMap<number, EventReader>;
  private readonly constants: ChunkConstants;
  private readonly window: ReadingContext['window'];
  private readonly batches: BatchReader | undefined;
  private passed: FileCursor | undefined;

  constructor(
    cursor: FileCursor,
    { readers, denseReaders }: ChunkTypes,
    constants: ChunkConstants,
    { window, batches }: ReadingContext,
  ) {
    this.cursor = cursor;
    this.readers = denseReaders;
    this.sparse = readers;
    this.constants = constants;
    this.window = window;
    this.batches = batches && new BatchReader(cursor, constants, batches, readers);
    const readLate = (at: number) => this.readLate(at);
    for (const { plan } of readers.values()) plan.values.readLate = readLate;
  }

  /** Reads the events from a position on. Returns the position at which it stopped: `end`, or that of damaged bytes. */
  run(from: number, end: number): number {
    const stoppedAt = this.readEvents(from, end);
    this.lastMs = Math.max(this.lastMs, this.batches?.finish() ?? 0);
    return stoppedAt;
  }

  private readEvents(from: number, end: number): number {
    const { cursor, readers, sparse, batches } = this;
    cursor.seek(from);
    while (this.hasMore(end)) {
      if (batches?.advance(end)) continue;
      const start = cursor.at;
      const size = cursor.readVarint();
      const type = cursor.readVarint();
      const next = start + size;
      if (size < MIN_EVENT_BYTES || next > cursor.indexOf(end)) {
        cursor.at = start;
        return cursor.position;
      }
      if (next > cursor.filled) {
        cursor.at = start;
        batches?.release();
        this.readAcrossWindows(type, size);
        continue;
      }
      const reader = readers[type] ?? sparse.get(type);
      if (reader) this.readEvent(reader, size, next);
      cursor.at = next;
    }
    return end;
  }

  /** Whether another event begins before the end; its size and type are then at hand. */
  private hasMore(end: number): boolean {
    const { cursor } = this;
    if (cursor.filled - cursor.at < PREFIX_BYTES) {
      this.batches?.release();
      cursor.ensure(Math.max(0, Math.min(PREFIX_BYTES, end - cursor.position)));
    }
    return cursor.at < cursor.indexOf(end);
  }

  /** Reads an event that ends behind the bytes that are held. One that is too long to be held is passed over. */
  private readAcrossWindows(type: number, size: number): void {
    const { cursor } = this;
    const { position } = cursor;
    const reader = type > CHECKPOINT ? (this.readers[type] ?? this.sparse.get(type)) : undefined;
    if (reader && cursor.ensure(size)) {
      const next = cursor.at + size;
      cursor.skipVarint();
      cursor.skipVarint();
      this.readEvent(reader, size, next);
    }
    cursor.seek(position + size);
  }

  /** Reads a text of an event that was read. What is held from its position on has all of it. */
  private readLate(position: number): string | undefined {
    const { cursor } = this;
    const at = cursor.indexOf(position);
    if (at < 0) return this.readPassed(position);
    cursor.at = at;
    return readFullText(cursor, cursor.filled, this.constants);
  }

  /** Reads a text that is no longer held. The cursor of the loop stays where it is. */
  private readPassed(position: number): string | undefined {
    this.passed ??= this.cursor.fork(PASSED_WINDOW_BYTES);
    const { passed } = this;
    passed.seek(position);
    passed.ensure(PREFIX_BYTES);
    passed.ensure(Math.min(MAX_TEXT_BYTES, measureText(passed)));
    return readFullText(passed, passed.filled, this.constants);
  }

  private readEvent({ plan, count, sink }: EventReader, size: number, end: number): void {
    if (!sink && !this.window) {
      count.count++;
      count.bytes += size;
      return;
    }
    const { cursor, window } = this;
    const { values } = plan;
    runPlan(plan, cursor, end, this.constants);
    const isSound = cursor.at <= end;
    const isInside = !window || !isSound || (values.time > window.from && values.time <= window.to);
    if (isInside) {
      count.count++;
      count.bytes += size;
    }
    if (!isSound) return;
    const last = values.duration > 0 ? values.time + values.duration : values.time;
    if (last > this.lastMs) this.lastMs = last;
    if (sink && (isInside || sink.isFact)) sink.accept(values);
  }
}
