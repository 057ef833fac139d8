import { NO_ID } from '../../model.ts';
import type { RequestedField } from '../event-sink.ts';
import type { FileCursor } from '../file-cursor.ts';
import type { ChunkConstants, NamePart } from './chunk-constants.ts';
import type { FieldType, Metadata, RecordedType } from './metadata.ts';
import { compileValue, type Plan } from './plan.ts';
import { STRING_POOLED } from './read-string.ts';
import { runPlan } from './run-plan.ts';
import { compileStackReader } from './stack-values.ts';
import type { ValueReader } from './value-reader.ts';

/** A value is read with this many bytes at hand: more than the deepest stack has. */
const AT_HAND_BYTES = 1024 * 1024;
const MAX_CHECKPOINTS = 1_000_000;

/** Reads the checkpoints of a chunk into its constants. */
export class CheckpointReader {
  private readonly constants: ChunkConstants;
  private readonly metadata: Metadata;
  private readonly readers = new Map<number, ValueReader | undefined>();
  /** The pools of which only the name of a value is requested. */
  private readonly namedTypes: ReadonlySet<number>;
  private readonly others: ReadonlyMap<string, (type: RecordedType) => ValueReader>;

  constructor(
    constants: ChunkConstants,
    metadata: Metadata,
    namedTypes: ReadonlySet<number>,
    others: ReadonlyMap<string, (type: RecordedType) => ValueReader> = new Map(),
  ) {
    this.constants = constants;
    this.metadata = metadata;
    this.namedTypes = namedTypes;
    this.others = others;
  }

  /** Follows the chain from the last checkpoint to the first. A chain that does not go down ends there. Returns how many were read. */
  readChain(cursor: FileCursor, chunkStart: number, chunkEnd: number, last: number): number {
    let position = last;
    for (let count = 0; count < MAX_CHECKPOINTS; count++) {
      const delta = this.read(cursor, position, chunkEnd);
      if (delta === undefined) return count;
      const next = position + delta;
      if (delta >= 0 || next <= chunkStart) return count + 1;
      position = next;
    }
    return MAX_CHECKPOINTS;
  }

  /** Reads one checkpoint. Returns the way to the one before; undefined when there is none here. */
  read(cursor: FileCursor, position: number, chunkEnd: number): number | undefined {
    cursor.seek(position);
    cursor.ensure(64);
    const size = cursor.readVarint();
    if (cursor.readVarint() !== 1 || size < 8 || position + size > chunkEnd) return undefined;
    cursor.skipVarint();
    cursor.skipVarint();
    const delta = cursor.readVarint();
    cursor.readByte();
    const pools = cursor.readVarint();
    const end = position + size;
    for (let pool = 0; pool < pools && cursor.position < end; pool++) if (!this.readPool(cursor, end)) break;
    return delta;
  }

  private readPool(cursor: FileCursor, end: number): boolean {
    cursor.ensure(Math.min(AT_HAND_BYTES, end - cursor.position));
    const typeId = cursor.readVarint();
    const count = cursor.readVarint();
    if (count === 0) return true;
    const read = this.findReader(typeId);
    if (!read || count < 0 || count > end - cursor.position) return false;
    for (let index = 0; index < count; index++) {
      const left = end - cursor.position;
      if (left <= 0) return false;
      if (cursor.filled - cursor.at < AT_HAND_BYTES) cursor.ensure(Math.min(AT_HAND_BYTES, left));
      const endIndex = cursor.indexOf(end);
      const key = this.constants.readKey(cursor);
      read(cursor, endIndex, key);
      if (cursor.at > endIndex) return false;
    }
    return true;
  }

  private findReader(typeId: number): ValueReader | undefined {
    if (!this.readers.has(typeId)) this.readers.set(typeId, this.compileReader(this.metadata.types.get(typeId)));
    return this.readers.get(typeId);
  }

  private compileReader(type: RecordedType | undefined): ValueReader | undefined {
    if (!type) return undefined;
    const other = this.others.get(type.name);
    if (other) return other(type);
    switch (type.name) {
      case 'java.lang.Thread':
        return this.compileThread(type);
      case 'jdk.types.StackTrace':
        return compileStackReader(type, this.metadata, this.constants);
      case 'jdk.types.Method':
        return this.compileMethod(type);
      case 'java.lang.Class':
        return this.compileClass(type);
      case 'jdk.types.Symbol':
        return this.compileSymbol(type);
      case 'java.lang.String':
        return this.readString;
      default:
        return this.compileNamed(type);
    }
  }

  private compile(type: RecordedType, ...fields: readonly RequestedField[]): Plan {
    return compileValue(type, this.metadata, fields);
  }

  private compileThread(type: RecordedType): ValueReader {
    const { constants } = this;
    const names = ['javaName', 'osName', 'javaThreadId', 'osThreadId', 'virtual'];
    const plan = this.compile(type, ...names.map((name): RequestedField => ({ name, reading: 'value' })));
    const { slots } = plan.values;
    return (cursor, end, key) => {
      runPlan(plan, cursor, end, constants);
      if (cursor.at > end) return;
      const [javaName = NO_ID, osName = NO_ID, javaId = 0, osId = 0, virtual = 0] = slots;
      constants.addThread(key, javaName, osName, javaId || 0, osId || 0, virtual === 1);
    };
  }

  private compileMethod(type: RecordedType): ValueReader {
    const { constants } = this;
    const plan = this.compile(type, { name: 'type', reading: 'key' }, { name: 'name', reading: 'key' });
    constants.methodNamePart = describePart(type.fields.find(({ name }) => name === 'name'));
    const { slots } = plan.values;
    return (cursor, end, key) => {
      runPlan(plan, cursor, end, constants);
      if (cursor.at <= end) constants.addMethod(key, slots[0] ?? 0, slots[1] ?? 0);
    };
  }

  private compileClass(type: RecordedType): ValueReader {
    const { constants } = this;
    const plan = this.compile(type, { name: 'name', reading: 'key' });
    constants.classNamePart = describePart(type.fields.find(({ name }) => name === 'name'));
    const { slots } = plan.values;
    return (cursor, end, key) => {
      runPlan(plan, cursor, end, constants);
      if (cursor.at <= end) constants.addClass(key, slots[0] ?? 0);
    };
  }

  private compileSymbol(type: RecordedType): ValueReader {
    const { constants } = this;
    const plan = this.compile(type, { name: 'string', reading: 'value' });
    const { slots } = plan.values;
    return (cursor, end, key) => {
      runPlan(plan, cursor, end, constants);
      if (cursor.at <= end) constants.addSymbol(key, slots[0] ?? NO_ID);
    };
  }

  /** Strings are kept as they are: what is secret in them is known where they are used. */
  private readonly readString: ValueReader = (cursor, end, key) => {
    const kind = cursor.readByte();
    const text = kind === STRING_POOLED ? undefined : this.constants.readText(cursor, kind, end);
    if (text === undefined) cursor.at = end + 1;
    else if (text !== null) this.constants.addString(key, text);
  };

  private compileNamed(type: RecordedType): ValueReader {
    const { constants } = this;
    const naming = this.namedTypes.has(type.id) ? constants.describeName(type) : undefined;
    const requested = naming ? [naming.name, ...(naming.fallback ? [naming.fallback] : [])] : [];
    const plan = this.compile(type, ...requested.map(({ name }): RequestedField => ({ name, reading: 'key' })));
    const { slots } = plan.values;
    if (!naming) return (cursor, end) => runPlan(plan, cursor, end, constants);
    const part = describePart(naming.name);
    const fallback = naming.fallback && describePart(naming.fallback);
    return (cursor, end, key) => {
      runPlan(plan, cursor, end, constants);
      if (cursor.at <= end) constants.addNamed(type.id, part, fallback, key, slots[0] ?? NO_ID, slots[1] ?? 0);
    };
  }
}

const describePart = (field: FieldType | undefined): NamePart => ({
  poolId: field?.isPooled ? field.typeId : undefined,
});
