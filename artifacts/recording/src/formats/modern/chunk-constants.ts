import { IntList } from '../../columns/int-list.ts';
import { KeyMap, NO_VALUE } from '../../columns/key-map.ts';
import { MAX_DEPTH } from '../../columns/stack-table.ts';
import { type NameId, NO_ID, type StackId, type ThreadId } from '../../model.ts';
import type { FileCursor } from '../file-cursor.ts';
import { RawFrames, type SharedTables } from '../shared-tables.ts';
import type { ChunkClock } from './chunk-clock.ts';
import type { FieldType, Metadata, RecordedType } from './metadata.ts';
import { readText, STRING_NULL, STRING_POOLED } from './read-string.ts';
import { NOT_CACHED, type TextCache } from './text-cache.ts';

const UNKNOWN_FRAME = '[unknown]';
const UNRESOLVED = -2;
const EXACT = 2 ** 53;

/** Where the name of a pool's value stands: in a pool again, or already interned. */
export interface NamePart {
  readonly poolId: number | undefined;
}

/** Values of the pools that only have a name: causes, states, class loaders. */
interface NamedPool {
  readonly part: NamePart;
  readonly fallback: NamePart | undefined;
  readonly values: Map<number, readonly [name: number, fallback: number]>;
  /** The names of values, by their key, that an event or frame has needed. */
  readonly resolved: KeyMap;
}

/**
 * The constants of one chunk. Values name each other before they are read, so names are put together when an event first needs them. Of
 * several values of a key the first that was added counts.
 */
export class ChunkConstants {
  readonly clock: ChunkClock;
  private readonly shared: SharedTables;
  private readonly texts: TextCache;
  private readonly threadIds = new KeyMap();
  private readonly symbols = new KeyMap();
  private readonly strings = new Map<number, string>();
  private readonly stringNames = new KeyMap();
  private readonly bigKeys = new Map<string, number>();

  private readonly classIndex = new KeyMap();
  private readonly classNames: number[] = [];
  private readonly classResolved = new IntList();
  classNamePart: NamePart = { poolId: undefined };

  private readonly methodIndex = new KeyMap();
  private readonly methodTypes: number[] = [];
  private readonly methodNames: number[] = [];
  private readonly methodResolved = new IntList();
  methodNamePart: NamePart = { poolId: undefined };

  private readonly stackIndex = new KeyMap();
  private readonly stackStarts = new IntList();
  private readonly stackTruncated = new IntList();
  private readonly stackResolved = new IntList();
  readonly rawFrames = new RawFrames();
  private readonly frameBuffer = new Int32Array(MAX_DEPTH + 1);
  frameTypePool = NO_ID;

  private readonly namedPools = new Map<number, NamedPool>();
  readonly typeNames: ReadonlyMap<number, string>;

  constructor(shared: SharedTables, texts: TextCache, metadata: Metadata, clock: ChunkClock) {
    this.shared = shared;
    this.clock = clock;
    this.texts = texts;
    this.typeNames = metadata.typeNames;
    this.stackStarts.push(0);
  }

  /** Reads a key. Keys are unsigned 64-bit numbers: those that a double cannot hold get a negative number of their own. */
  readKey(cursor: FileCursor): number {
    const value = cursor.readVarint();
    if (value >= 0 && value < EXACT) return value;
    const text = `${cursor.high}:${cursor.low}`;
    let key = this.bigKeys.get(text);
    if (key === undefined) {
      key = -1 - this.bigKeys.size;
      this.bigKeys.set(text, key);
    }
    return key;
  }

  /** Reads the string at the cursor as a name; moves the cursor behind `end` when it is damaged. */
  readName(cursor: FileCursor, end: number): NameId {
    const kind = cursor.readByte();
    if (kind === STRING_NULL) return NO_ID;
    if (kind === STRING_POOLED) return this.findStringName(this.readKey(cursor));
    const slot = this.texts.read(cursor, kind, end);
    if (slot !== NOT_CACHED) return this.texts.nameAt(slot);
    const text = readText(cursor, kind, end);
    if (text === undefined) cursor.at = end + 1;
    return typeof text === 'string' ? this.shared.names.intern(text) : NO_ID;
  }

  /** Reads the text behind its kind. Null for null, undefined when it is damaged. */
  readText(cursor: FileCursor, kind: number, end: number, maxBytes?: number): string | null | undefined {
    const slot = this.texts.read(cursor, kind, end);
    return slot === NOT_CACHED ? readText(cursor, kind, end, maxBytes) : this.texts.textAt(slot);
  }

  /** References without a value, of all chunks. */
  get unresolved(): number {
    return this.shared.unresolved;
  }

  set unresolved(count: number) {
    this.shared.unresolved = count;
  }

  findStringName(key: number): NameId {
    const known = this.stringNames.get(key);
    if (known !== NO_VALUE) return known;
    const text = this.findString(key);
    if (text === undefined) return NO_ID;
    const name = this.shared.names.intern(text);
    this.stringNames.set(key, name);
    return name;
  }

  findThread(key: number): ThreadId {
    const thread = this.threadIds.get(key);
    if (thread === NO_VALUE && key !== 0) this.shared.unresolved++;
    return thread;
  }

  findString(key: number): string | undefined {
    const text = this.strings.get(key);
    if (text === undefined && key !== 0) this.shared.unresolved++;
    return text;
  }

  findClass(key: number): NameId {
    const index = this.classIndex.get(key);
    if (index === NO_VALUE) {
      if (key !== 0) this.shared.unresolved++;
      return NO_ID;
    }
    const resolved = this.classResolved.values[index] ?? NO_ID;
    if (resolved !== UNRESOLVED) return resolved;
    const name = this.resolvePart(this.classNamePart, this.classNames[index] ?? 0);
    const id = name === NO_ID ? NO_ID : this.shared.names.internClass(name);
    this.classResolved.values[index] = id;
    return id;
  }

  findMethod(key: number): NameId {
    const index = this.methodIndex.get(key);
    return index === NO_VALUE ? NO_ID : this.nameMethod(index);
  }

  findName(typeId: number, key: number): NameId {
    const type = this.typeNames.get(typeId);
    if (type === 'java.lang.Class') return this.findClass(key);
    if (type === 'jdk.types.Method') return this.findMethod(key);
    if (type === 'jdk.types.Symbol') return this.symbols.get(key);
    if (type === 'java.lang.String') return this.findStringName(key);
    if (type === 'java.lang.Thread') {
      const thread = this.shared.threads.threads[this.threadIds.get(key)];
      return thread ? this.shared.names.intern(thread.name) : NO_ID;
    }
    return this.findNamed(typeId, key);
  }

  nameAt(name: NameId): string | undefined {
    return this.shared.names.at(name);
  }

  findText(typeId: number, key: number): string | undefined {
    if (this.typeNames.get(typeId) === 'java.lang.String') return this.findString(key);
    return this.shared.names.at(this.findName(typeId, key));
  }

  findStack(key: number): StackId {
    const index = this.stackIndex.get(key);
    if (index === NO_VALUE) {
      if (key !== 0) this.shared.unresolved++;
      return NO_ID;
    }
    const resolved = this.stackResolved.values[index] ?? NO_ID;
    return resolved === UNRESOLVED ? this.resolveStack(index) : resolved;
  }

  addThread(key: number, javaName: NameId, osName: NameId, javaId: number, osId: number, isVirtual: boolean): void {
    if (this.threadIds.get(key) !== NO_VALUE) return;
    const { names, threads } = this.shared;
    const name = names.at(javaName) ?? names.at(osName) ?? '?';
    this.threadIds.set(key, threads.intern(name, javaId, osId, isVirtual));
  }

  addSymbol(key: number, name: NameId): void {
    if (name !== NO_ID && this.symbols.get(key) === NO_VALUE) this.symbols.set(key, name);
  }

  addString(key: number, text: string): void {
    if (!this.strings.has(key)) this.strings.set(key, text);
  }

  addClass(key: number, name: number): void {
    if (this.classIndex.get(key) !== NO_VALUE) return;
    this.classIndex.set(key, this.classNames.length);
    this.classNames.push(name);
    this.classResolved.push(UNRESOLVED);
  }

  addMethod(key: number, type: number, name: number): void {
    const index = this.referToMethod(key);
    if (this.methodResolved.values[index] !== NO_ID) return;
    this.methodTypes[index] = type;
    this.methodNames[index] = name;
    this.methodResolved.values[index] = UNRESOLVED;
  }

  /** Returns the number of a method in this chunk; its value may be read later. */
  referToMethod(key: number): number {
    const known = this.methodIndex.get(key);
    if (known !== NO_VALUE) return known;
    const index = this.methodTypes.length;
    this.methodIndex.set(key, index);
    this.methodTypes.push(0);
    this.methodNames.push(0);
    this.methodResolved.push(NO_ID);
    return index;
  }

  hasStack(key: number): boolean {
    return this.stackIndex.get(key) !== NO_VALUE;
  }

  /** Adds the stack whose frames were pushed to `rawFrames` since the last one. */
  addStack(key: number, isTruncated: boolean): void {
    this.stackIndex.set(key, this.stackTruncated.length);
    this.stackTruncated.push(isTruncated ? 1 : 0);
    this.stackResolved.push(UNRESOLVED);
    this.stackStarts.push(this.rawFrames.values.length);
  }

  /** Forgets the frames of a damaged stack. */
  dropFrames(): void {
    this.rawFrames.values.length = this.stackStarts.values[this.stackStarts.length - 1] ?? 0;
  }

  /** Returns the fields by which values of a type are named; undefined when there is none. */
  describeName(type: RecordedType): { readonly name: FieldType; readonly fallback: FieldType | undefined } | undefined {
    const isText = ({ typeId, isArray }: FieldType) => {
      const name = this.typeNames.get(typeId);
      return !isArray && (name === 'java.lang.String' || name === 'jdk.types.Symbol');
    };
    const texts = type.fields.filter(isText);
    const name = texts.find((field) => field.name === 'name') ?? texts[0];
    const fallback = type.fields.find(({ typeId }) => this.typeNames.get(typeId) === 'java.lang.Class');
    return name ? { name, fallback } : undefined;
  }

  addNamed(
    typeId: number,
    part: NamePart,
    fallback: NamePart | undefined,
    key: number,
    name: number,
    other: number,
  ): void {
    let pool = this.namedPools.get(typeId);
    if (!pool) {
      pool = { part, fallback, values: new Map(), resolved: new KeyMap() };
      this.namedPools.set(typeId, pool);
    }
    if (!pool.values.has(key)) pool.values.set(key, [name, other]);
  }

  private findNamed(typeId: number, key: number): NameId {
    const pool = this.namedPools.get(typeId);
    const known = pool ? pool.resolved.get(key) : NO_VALUE;
    if (known !== NO_VALUE) return known;
    const value = pool?.values.get(key);
    if (!pool || !value) {
      if (key !== 0) this.shared.unresolved++;
      return NO_ID;
    }
    const own = this.resolvePart(pool.part, value[0]);
    const name = own !== NO_ID || !pool.fallback ? own : this.resolvePart(pool.fallback, value[1]);
    if (name !== NO_ID) pool.resolved.set(key, name);
    return name;
  }

  private resolvePart({ poolId }: NamePart, value: number): NameId {
    if (poolId === undefined) return Number.isNaN(value) ? NO_ID : value;
    const type = this.typeNames.get(poolId);
    if (type === 'jdk.types.Symbol' || type === 'java.lang.String' || type === 'java.lang.Class')
      return this.findName(poolId, value);
    return NO_ID;
  }

  private nameMethod(index: number): NameId {
    const resolved = this.methodResolved.values[index] ?? NO_ID;
    if (resolved !== UNRESOLVED && resolved !== NO_ID) return resolved;
    const isKnown = resolved === UNRESOLVED;
    const method = isKnown ? this.resolvePart(this.methodNamePart, this.methodNames[index] ?? 0) : NO_ID;
    if (!isKnown) this.shared.unresolved++;
    const owner = isKnown ? this.findClass(this.methodTypes[index] ?? 0) : NO_ID;
    const id = this.nameMember(owner, method);
    this.methodResolved.values[index] = id;
    return id;
  }

  private nameMember(owner: NameId, method: NameId): NameId {
    const { names } = this.shared;
    if (names.at(method) === undefined) return names.intern(UNKNOWN_FRAME);
    return names.at(owner) ? names.internMember(owner, method) : method;
  }

  private resolveStack(index: number): StackId {
    const { stacks, names } = this.shared;
    const from = this.stackStarts.values[index] ?? 0;
    const to = this.stackStarts.values[index + 1] ?? from;
    const depth = Math.min(MAX_DEPTH, (to - from) / 3);
    const raw = this.rawFrames.values.values;
    for (let frame = 0; frame < depth; frame++) {
      const at = from + 3 * frame;
      const type = this.frameTypePool === NO_ID ? NO_ID : this.findNamed(this.frameTypePool, raw[at + 2] ?? 0);
      this.frameBuffer[frame] = stacks.internFrame(this.nameMethod(raw[at] ?? 0), raw[at + 1] ?? NO_ID, type);
    }
    const isTruncated = this.stackTruncated.values[index] === 1;
    const stack = depth === 0 ? NO_ID : stacks.intern(this.frameBuffer, depth, isTruncated, names);
    this.stackResolved.values[index] = stack;
    return stack;
  }
}
