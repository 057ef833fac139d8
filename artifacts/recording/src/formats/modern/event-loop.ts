import type { ReadingContext, TypeCount } from '../chunk-result.ts';
import type { EventSink } from '../event-sink.ts';
import type { FileCursor } from '../file-cursor.ts';
import type { ChunkConstants } from './chunk-constants.ts';
import type { Metadata } from './metadata.ts';
import { compileEvent, type Plan, TAKE_POOLED_NAME, TAKE_POOLED_TEXT } from './plan.ts';
import { readFullText, runPlan } from './run-plan.ts';

/** The size and type of an event take this much at most. */
const PREFIX_BYTES = 18;
const MIN_EVENT_BYTES = 2;
/** Type 0 is metadata and type 1 a checkpoint. */
const CHECKPOINT = 1;

/** Pools whose names are requested besides those of fields. */
const NAMED_TYPES: ReadonlySet<string> = new Set([
  'jdk.types.FrameType',
  'jdk.types.OldObjectRootSystem',
  'jdk.types.OldObjectRootType',
]);

interface EventReader {
  readonly plan: Plan;
  readonly count: TypeCount;
  /** Undefined when only the number of the events is requested. */
  readonly sink: EventSink | undefined;
}

export function compileReaders(metadata: Metadata, context: ReadingContext): Map<number, EventReader> {
  const readers = new Map<number, EventReader>();
  for (const type of metadata.types.values()) {
    if (!type.isEvent) continue;
    const sink = context.sinks.get(type.name);
    const plan = compileEvent(type, metadata, sink?.fields ?? []);
    readers.set(type.id, { plan, count: context.countType(type.name, type.label), sink });
  }
  return readers;
}

/** The types of the pools that somebody wants the names of: those of fields, and kinds of frames. */
export function listNamedTypes(readers: ReadonlyMap<number, EventReader>, metadata: Metadata): Set<number> {
  const named = new Set<number>();
  for (const { plan } of readers.values()) {
    const { steps } = plan;
    for (let step = 0; step < steps.length; step += 3) {
      const operation = steps[step];
      if (operation === TAKE_POOLED_NAME || operation === TAKE_POOLED_TEXT) named.add(steps[step + 2] ?? 0);
    }
  }
  for (const { id, name } of metadata.types.values()) if (NAMED_TYPES.has(name)) named.add(id);
  return named;
}

/** The loop over the events of a chunk. */
export class EventLoop {
  /** The latest end of an event, in ms after the start of the recording; only of types that were read. */
  lastMs = 0;
  private readonly cursor: FileCursor;
  private readonly readers: readonly (EventReader | undefined)[];
  private readonly sparse: ReadonlyMap<number, EventReader>;
  private readonly constants: ChunkConstants;
  private readonly window: ReadingContext['window'];

  constructor(
    cursor: FileCursor,
    readers: ReadonlyMap<number, EventReader>,
    constants: ChunkConstants,
    { window }: ReadingContext,
  ) {
    const MAX_DENSE = 65_536;
    const dense: (EventReader | undefined)[] = new Array(MAX_DENSE);
    for (const [id, reader] of readers) if (id < MAX_DENSE) dense[id] = reader;
    this.cursor = cursor;
    this.readers = dense;
    this.sparse = readers;
    this.constants = constants;
    this.window = window;
    for (const { plan } of readers.values()) plan.values.readLate = (at) => this.readLate(at);
  }

  /** Reads the events from a position on. Returns the position at which it stopped: `end`, or that of damaged bytes. */
  run(from: number, end: number): number {
    const { cursor, readers, sparse } = this;
    cursor.seek(from);
    while (this.hasMore(end)) {
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
    if (cursor.filled - cursor.at < PREFIX_BYTES)
      cursor.ensure(Math.max(0, Math.min(PREFIX_BYTES, end - cursor.position)));
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

  /** Reads a text of the event that is accepted at this moment; a text never reaches beyond what is held. */
  private readLate(at: number): string | undefined {
    const { cursor } = this;
    cursor.at = at;
    return readFullText(cursor, cursor.filled, this.constants);
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
