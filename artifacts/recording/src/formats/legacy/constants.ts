import { toJavaName } from '../../columns/java-names.ts';
import { MAX_DEPTH } from '../../columns/stack-table.ts';
import { type NameId, NO_ID, type StackId, type ThreadId } from '../../model.ts';
import type { FileCursor } from '../file-cursor.ts';
import type { SharedTables } from '../shared-tables.ts';
import type { LegacyContent, LegacyMetadata } from './metadata.ts';
import { type LegacyData, readLegacyValue } from './values.ts';

const MAX_CONSTANTS = 2_000_000;
const MAX_CHECKPOINTS = 100_000;
const THREAD = 7;
const JAVA_THREAD = 8;
const UNKNOWN_FRAME = '[unknown]';

interface TimedConstant {
  readonly ticks: bigint;
  readonly value: readonly LegacyData[];
  /** Of a method: its name, once a stack had it. */
  name?: NameId;
}

/** The constants of a chunk of version 0.9. Keys are used again, so each value has the time at which it was written. */
export class LegacyConstants {
  private readonly pools = new Map<number, Map<bigint, TimedConstant[]>>();
  private readonly stacks = new Map<string, StackId>();
  private readonly contents: ReadonlyMap<number, LegacyContent>;
  private readonly shared: SharedTables;
  private readonly frames = new Int32Array(MAX_DEPTH);
  private count = 0;

  constructor(shared: SharedTables, { contents }: LegacyMetadata) {
    this.shared = shared;
    this.contents = contents;
  }

  /** Follows the chain of checkpoints from the last to the first; one that does not go down ends there. */
  readChain(cursor: FileCursor, chunkStart: number, metadata: LegacyMetadata): void {
    let position = metadata.lastCheckpoint;
    for (let read = 0; read < MAX_CHECKPOINTS && position > 0; read++) {
      const before = this.readCheckpoint(cursor, chunkStart + position, metadata.end);
      if (before === undefined || before >= position) return;
      position = before;
    }
  }

  findName(content: number, key: bigint, ticks: bigint): NameId {
    const text = this.findText(content, key, ticks);
    return text === undefined ? NO_ID : this.shared.names.intern(text);
  }

  /** The name of a constant: its first text, a method as `class.method`. */
  findText(content: number, key: bigint, ticks: bigint): string | undefined {
    const name = this.contents.get(content)?.name;
    if (name === 'Class') return this.nameClass(content, key, ticks);
    if (name === 'Method') return this.nameMethod(content, key, ticks);
    const value = this.find(content, key, ticks);
    const text = value?.find((one) => typeof one === 'string');
    return typeof text === 'string' ? text : undefined;
  }

  findThread(content: number, key: bigint, ticks: bigint): ThreadId {
    if (content === JAVA_THREAD || this.contents.get(content)?.name === 'VMThread') {
      const [thread] = this.find(content, key, ticks) ?? [];
      return typeof thread === 'object' && 'key' in thread ? this.findThread(THREAD, thread.key, ticks) : NO_ID;
    }
    const name = this.findText(content, key, ticks);
    if (name === undefined) return NO_ID;
    return this.shared.threads.intern(name, NO_ID, Number(key), false);
  }

  findStack(content: number, key: bigint, ticks: bigint): StackId {
    const value = this.find(content, key, ticks);
    if (!value) return NO_ID;
    const id = `${key}:${this.findTicks(content, key, ticks)}`;
    const known = this.stacks.get(id);
    if (known !== undefined) return known;
    const stack = this.internStack(value, ticks);
    this.stacks.set(id, stack);
    return stack;
  }

  private internStack(value: readonly LegacyData[], ticks: bigint): StackId {
    const { names, stacks } = this.shared;
    const isTruncated = value[0] === 1;
    const list = value.find((one) => Array.isArray(one)) ?? [];
    const frames = Array.isArray(list) ? list.slice(0, MAX_DEPTH) : [];
    frames.forEach((frame, index) => {
      const [method, line, ...rest] = Array.isArray(frame) ? frame : [];
      const type = rest.at(-1);
      const name = isKey(method) ? this.nameFrame(method.content, method.key, ticks) : undefined;
      const typeName = isKey(type) ? this.findName(type.content, type.key, ticks) : NO_ID;
      const number = typeof line === 'number' && line > 0 ? line : NO_ID;
      this.frames[index] = stacks.internFrame(name ?? names.intern(UNKNOWN_FRAME), number, typeName);
    });
    return frames.length === 0 ? NO_ID : stacks.intern(this.frames, frames.length, isTruncated, names);
  }

  /** The name of a method is put together once for each of its constants: stacks have the same methods over and over. */
  private nameFrame(content: number, key: bigint, ticks: bigint): NameId | undefined {
    const constant = this.choose(content, key, ticks);
    if (constant?.name !== undefined) return constant.name;
    const text = this.findText(content, key, ticks);
    const name = text === undefined ? undefined : this.shared.names.intern(text);
    if (constant && name !== undefined) constant.name = name;
    return name;
  }

  private nameClass(content: number, key: bigint, ticks: bigint): string | undefined {
    const name = this.find(content, key, ticks)?.[1];
    const text = isKey(name) ? this.findText(name.content, name.key, ticks) : undefined;
    return text === undefined ? undefined : toJavaName(text);
  }

  private nameMethod(content: number, key: bigint, ticks: bigint): string | undefined {
    const [owner, name] = this.find(content, key, ticks) ?? [];
    const method = isKey(name) ? this.findText(name.content, name.key, ticks) : undefined;
    const type = isKey(owner) ? this.findText(owner.content, owner.key, ticks) : undefined;
    if (method === undefined) return undefined;
    return type === undefined ? method : `${type}.${method}`;
  }

  private find(content: number, key: bigint, ticks: bigint): readonly LegacyData[] | undefined {
    const found = this.choose(content, key, ticks)?.value;
    if (!found && key !== 0n) this.shared.unresolved++;
    return found;
  }

  private findTicks(content: number, key: bigint, ticks: bigint): bigint {
    return this.choose(content, key, ticks)?.ticks ?? 0n;
  }

  /** Of several values the first that was written after the event counts. */
  private choose(content: number, key: bigint, ticks: bigint): TimedConstant | undefined {
    const values = this.pools.get(content)?.get(key);
    if (!values) return undefined;
    let from = 0;
    let to = values.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((values[middle] as TimedConstant).ticks >= ticks) from = middle + 1;
      else to = middle;
    }
    return values[Math.max(0, from - 1)];
  }

  private readCheckpoint(cursor: FileCursor, position: number, limit: number): number | undefined {
    cursor.seek(position);
    if (position + 24 > limit || !cursor.ensure(24)) return undefined;
    const size = cursor.readInt();
    if (cursor.readInt() !== 1 || size < 24 || position + size > limit) return undefined;
    cursor.seek(position);
    if (!cursor.ensure(size)) return undefined;
    const end = cursor.at + size;
    cursor.at += 8;
    const ticks = cursor.readBigLong();
    const before = cursor.readPosition();
    while (cursor.at + 8 <= end && this.readPool(cursor, end, ticks));
    return before;
  }

  private readPool(cursor: FileCursor, end: number, ticks: bigint): boolean {
    const id = cursor.readInt();
    const count = cursor.readInt();
    const content = this.contents.get(id);
    if (!content || count < 0 || count > end - cursor.at) return false;
    const pool = this.pools.get(id) ?? new Map<bigint, TimedConstant[]>();
    this.pools.set(id, pool);
    for (let index = 0; index < count; index++) {
      const key = readLegacyValue(
        cursor,
        end,
        { id: '', type: content.keyType, content: id, struct: 0 },
        content.structs,
      );
      const value = content.values.map((one) => readLegacyValue(cursor, end, one, content.structs));
      if (cursor.at > end || ++this.count > MAX_CONSTANTS) return false;
      if (!isKey(key)) continue;
      addInOrder(pool, key.key, { ticks, value });
    }
    return true;
  }
}

/**
 * Adds a value so that those of one key stay in the order of their times, the latest first. Checkpoints are read from the last to the
 * first, so it nearly always goes to the end. Of values of one time the first that was read counts.
 */
function addInOrder(pool: Map<bigint, TimedConstant[]>, key: bigint, constant: TimedConstant): void {
  const values = pool.get(key);
  if (!values) {
    pool.set(key, [constant]);
    return;
  }
  const at = values.findLastIndex(({ ticks }) => ticks >= constant.ticks);
  if (values[at]?.ticks !== constant.ticks) values.splice(at + 1, 0, constant);
}

export const isKey = (value: LegacyData | undefined): value is { readonly content: number; readonly key: bigint } =>
  typeof value === 'object' && 'key' in value;
