import { NO_ID } from '../../model.ts';
import type { ChunkResult, ReadingContext } from '../chunk-result.ts';
import type { EventSink, TypeCount } from '../event-sink.ts';
import type { FileCursor } from '../file-cursor.ts';
import type { ChunkHeader } from '../modern/index.ts';
import { LegacyConstants } from './constants.ts';
import { nameEvent } from './event-names.ts';
import { fillValues, type LegacyEvent } from './event-values.ts';
import { type LegacyMetadata, type LegacyType, readLegacyMetadata } from './metadata.ts';
import { readLegacyValue } from './values.ts';

const HEADER_BYTES = 16;
const MIN_EVENT_BYTES = 8;
const BUFFER_LOST = 2;
const SETTING = 'jdk.ActiveSetting';

export const isLegacy = ({ major, minor }: ChunkHeader): boolean => major === 0 && minor === 9;

/** The 8 bytes after the version are the place of the metadata. */
const findMetadata = (cursor: FileCursor, { position, size }: ChunkHeader): LegacyMetadata | undefined =>
  size < HEADER_BYTES ? undefined : readLegacyMetadata(cursor, position + size, cursor.size);

export const findLegacyStart = (cursor: FileCursor, header: ChunkHeader): number | undefined =>
  findMetadata(cursor, header)?.startMs;

/** Reads a chunk of JDK 7, 8 and JRockit. */
export function readLegacyChunk(
  cursor: FileCursor,
  header: ChunkHeader,
  limit: number,
  context: ReadingContext,
): ChunkResult {
  const metadata = findMetadata(cursor, header);
  if (!metadata) return { isReadable: false, end: limit, endMs: 0, gap: 'no-metadata' };
  const reader = new LegacyChunkReader(cursor, metadata, header, context);
  const stoppedAt = reader.run(header.position + HEADER_BYTES, header.position + header.size);
  const isWhole = stoppedAt === header.position + header.size;
  return {
    isReadable: true,
    end: isWhole ? metadata.end : stoppedAt,
    startMs: metadata.startMs,
    endMs: metadata.endMs,
    ...(!isWhole && { gap: 'damaged' as const }),
  };
}

interface TypeReader {
  readonly type: LegacyType;
  readonly name: string;
  readonly count: TypeCount;
  readonly sink: EventSink | undefined;
}

class LegacyChunkReader {
  private readonly cursor: FileCursor;
  private readonly metadata: LegacyMetadata;
  private readonly context: ReadingContext;
  private readonly constants: LegacyConstants;
  private readonly readers = new Map<number, TypeReader>();
  private readonly lost: TypeCount;

  constructor(cursor: FileCursor, metadata: LegacyMetadata, { position }: ChunkHeader, context: ReadingContext) {
    this.cursor = cursor;
    this.metadata = metadata;
    this.context = context;
    this.constants = new LegacyConstants(context.shared, metadata);
    this.constants.readChain(cursor, position, metadata);
    this.lost = context.countType('jdk.DataLoss', 'Data Loss');
    for (const type of metadata.types.values()) {
      const name = nameEvent(type.uri);
      this.readers.set(type.id, {
        type,
        name,
        count: context.countType(name, type.label),
        sink: context.sinks.get(name),
      });
    }
    for (const sink of context.sinks.values()) sink.startChunk?.((id) => this.readers.get(id)?.name);
  }

  /** Returns the position at which it stopped. */
  run(from: number, end: number): number {
    const { cursor } = this;
    let position = from;
    while (position + MIN_EVENT_BYTES <= end) {
      cursor.seek(position);
      cursor.ensure(MIN_EVENT_BYTES);
      const size = cursor.readInt();
      const type = cursor.readInt();
      if (size < MIN_EVENT_BYTES || position + size > end) return position;
      if (type === BUFFER_LOST) this.lost.count++;
      const reader = this.readers.get(type);
      if (reader && type !== BUFFER_LOST) this.readEvent(reader, position, size);
      position += size;
    }
    return end;
  }

  private readEvent({ type, name, count, sink }: TypeReader, position: number, size: number): void {
    const { cursor, context } = this;
    cursor.seek(position);
    if (!cursor.ensure(size)) return;
    const end = cursor.at + size;
    cursor.at += MIN_EVENT_BYTES;
    const event = this.readHead(type, end);
    const isSound = cursor.at <= end;
    const { window } = context;
    const isInside = !window || !isSound || (event.time > window.from && event.time <= window.to);
    if (isInside) {
      count.count++;
      count.bytes += size;
    }
    if (!isSound || !sink || !(isInside || sink.isFact)) return;
    event.values = type.values.map((value) => readLegacyValue(cursor, end, value, type.structs));
    if (cursor.at > end) return;
    if (name === SETTING) {
      const settings = this.acceptSettings(sink, event);
      if (isInside) count.count += settings - 1;
    } else sink.accept(fillValues(sink, name, event, this.constants, this.context.shared));
  }

  private readHead(type: LegacyType, end: number): LegacyEvent {
    const { cursor, metadata, context } = this;
    const endTicks = cursor.readBigLong();
    const startTicks = type.hasStart ? cursor.readBigLong() : endTicks;
    const msPerTick = 1000 / metadata.ticksPerSecond;
    const time = metadata.startMs - context.startMs + Number(startTicks - metadata.startTicks) * msPerTick;
    const head = { type: 6, struct: 0, id: '' };
    const thread = type.hasThread ? readLegacyValue(cursor, end, { ...head, content: 7 }, []) : undefined;
    const stack = type.hasStack ? readLegacyValue(cursor, end, { ...head, type: 8, content: 9 }, []) : undefined;
    return {
      type,
      endTicks,
      time,
      duration: type.hasStart ? Number(endTicks - startTicks) * msPerTick : Number.NaN,
      msPerTick,
      thread,
      stack,
      values: [],
    };
  }

  /** One event has all settings of a type; later versions write one event for each, and so they are counted. */
  private acceptSettings(sink: EventSink, { type, values, time }: LegacyEvent): number {
    const { names } = this.context.shared;
    const find = (id: string) => Number(values[type.values.findIndex((value) => value.id === id)] ?? NO_ID);
    const settings = listSettings(find);
    for (const [name, text] of settings) {
      const slots = Float64Array.from(sink.fields, (field) => {
        if (field.name === 'id') return find('id');
        return names.intern(field.name === 'name' ? name : text);
      });
      sink.accept({
        time,
        duration: Number.NaN,
        slots,
        texts: [],
        kinds: sink.fields.map((field) => (field.name === 'id' ? 'number' : 'name')),
        readLate: () => undefined,
      });
    }
    return settings.length;
  }
}

/** The largest and the smallest long stand for a setting that the type does not have. */
const NO_SETTING = 2 ** 63;

function listSettings(find: (id: string) => number): [name: string, value: string][] {
  const settings: [string, string][] = [
    ['enabled', String(find('enabled') === 1)],
    ['stackTrace', String(find('stacktrace') === 1)],
  ];
  const [threshold, period] = [find('threshold'), find('period')];
  if (Math.abs(threshold) < NO_SETTING) settings.push(['threshold', `${threshold} ns`]);
  if (Math.abs(period) < NO_SETTING) settings.push(['period', period === 0 ? 'everyChunk' : `${period} ms`]);
  return settings;
}
