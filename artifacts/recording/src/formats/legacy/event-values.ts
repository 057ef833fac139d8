import type { ColumnKind } from '../../columns/event-table.ts';
import type { EventSink, EventValues, Reading } from '../event-sink.ts';
import type { SharedTables } from '../shared-tables.ts';
import { isKey, type LegacyConstants } from './constants.ts';
import { nameField } from './event-names.ts';
import type { LegacyType, LegacyValue } from './metadata.ts';
import type { LegacyData } from './values.ts';

/** An event as it was read. */
export interface LegacyEvent {
  readonly type: LegacyType;
  readonly endTicks: bigint;
  /** Ms after the start of the recording. */
  readonly time: number;
  readonly duration: number;
  readonly msPerTick: number;
  readonly thread: LegacyData | undefined;
  readonly stack: LegacyData | undefined;
  values: readonly LegacyData[];
}

interface FoundValue {
  readonly data: LegacyData;
  readonly content: number;
}

const NANOS = 4;
const TICKS = 5;
const THREAD_POOLS: ReadonlySet<number> = new Set([7, 8]);
const STACK_POOL = 9;

/** Hands the values of an event over as the sink asks for them. */
export function fillValues(
  sink: EventSink,
  eventType: string,
  event: LegacyEvent,
  constants: LegacyConstants,
  shared: SharedTables,
): EventValues {
  const named = nameValues(eventType, event);
  const slots = new Float64Array(sink.fields.length).fill(Number.NaN);
  const texts: (string | undefined)[] = sink.fields.map(() => undefined);
  const kinds: (ColumnKind | undefined)[] = sink.fields.map(() => undefined);
  sink.fields.forEach(({ name, reading }, slot) => {
    const found = named.get(name);
    if (!found) return;
    const { data, content } = found;
    const isLate = reading === 'text' || reading === 'late-text';
    kinds[slot] = findKind(data);
    if (typeof data === 'number') {
      slots[slot] = convert(data, content, reading, event.msPerTick) * chooseFactor(eventType, name);
    } else if (isKey(data)) slots[slot] = resolve(data, event.endTicks, constants);
    else if (typeof data === 'string' && isLate) texts[slot] = data;
    else if (typeof data === 'string') slots[slot] = shared.names.intern(data);
  });
  return { time: event.time, duration: event.duration, slots, texts, kinds, readLate: () => undefined };
}

function findKind(data: LegacyData): ColumnKind | undefined {
  if (typeof data === 'number') return 'number';
  if (typeof data === 'string') return 'name';
  if (!isKey(data)) return undefined;
  if (THREAD_POOLS.has(data.content)) return 'thread';
  return data.content === STACK_POOL ? 'stack' : 'name';
}

const BYTES_PER_KB = 1024;

/** JDK-8157024: up to JDK 8 this capacity is written in KB and described as bytes. */
const chooseFactor = (eventType: string, field: string): number =>
  eventType.startsWith('jdk.CodeCache') && field === 'unallocatedCapacity' ? BYTES_PER_KB : 1;

function resolve(
  { content, key }: { readonly content: number; readonly key: bigint },
  ticks: bigint,
  constants: LegacyConstants,
): number {
  if (THREAD_POOLS.has(content)) return constants.findThread(content, key, ticks);
  if (content === STACK_POOL) return constants.findStack(content, key, ticks);
  return constants.findName(content, key, ticks);
}

function convert(value: number, content: number, reading: Reading, msPerTick: number): number {
  if (reading !== 'ms' && reading !== 'stamp') return value;
  if (value <= -(2 ** 63)) return Number.NaN;
  if (content === TICKS) return value * msPerTick;
  return content === NANOS ? value / 1e6 : value;
}

/** The values by the names of later versions; those of a struct with `.` before them. */
function nameValues(eventType: string, { type, values, thread, stack }: LegacyEvent): Map<string, FoundValue> {
  const named = new Map<string, FoundValue>();
  if (thread !== undefined) named.set('eventThread', { data: thread, content: 0 });
  if (stack !== undefined) named.set('stackTrace', { data: stack, content: 0 });
  const add = (own: readonly LegacyValue[], data: readonly LegacyData[], prefix: string): void => {
    own.forEach((value, index) => {
      const name = prefix + nameField(eventType, value.id);
      const one = data[index];
      if (one === undefined) return;
      const parts = Array.isArray(one) && prefix === '' ? type.structs[value.struct] : undefined;
      if (parts && Array.isArray(one)) add(parts, one, `${name}.`);
      else named.set(name, { data: one, content: value.content });
    });
  };
  add(type.values, values, '');
  return named;
}
