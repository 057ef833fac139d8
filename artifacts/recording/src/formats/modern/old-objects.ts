import { maskThreadName } from '@hindsight/privacy';
import type { RequestedField } from '../event-sink.ts';
import type { ChunkConstants } from './chunk-constants.ts';
import type { Metadata, RecordedType } from './metadata.ts';
import { compileValue } from './plan.ts';
import { runPlan } from './run-plan.ts';
import type { ValueReader } from './value-reader.ts';

const MAX_OBJECTS = 500_000;
const MAX_PATH = 200;

interface PooledFields {
  readonly values: readonly number[];
  readonly texts: readonly (string | undefined)[];
}

/** The pools of the leak profiler, with the fields that are read. `*` stands before a text. */
const POOLS: Readonly<Record<string, readonly string[]>> = {
  'jdk.types.OldObject': ['type', 'referrer', '*description'],
  'jdk.types.Reference': ['array', 'field', 'object', 'skip'],
  'jdk.types.OldObjectArray': ['size', 'index'],
  'jdk.types.OldObjectField': ['*name'],
  'jdk.types.OldObjectGcRoot': ['*description', 'system', 'type'],
};

const DESCRIPTION = 2;
const CLASS_OBJECT = 'java.lang.Class';
const DESCRIBED_CLASS = /^Class Name: ([\w$.]{1,500})/;

/** The objects of `jdk.OldObjectSample` and the references that keep them. */
export class OldObjectPools {
  readonly readers: ReadonlyMap<string, (type: RecordedType) => ValueReader>;
  private readonly pools = new Map<string, Map<number, PooledFields>>();
  /** The pools of the fields of a root. */
  private rootTypes: readonly number[] = [];
  private readonly constants: ChunkConstants;
  private readonly metadata: Metadata;

  constructor(constants: ChunkConstants, metadata: Metadata) {
    this.constants = constants;
    this.metadata = metadata;
    this.readers = new Map(Object.keys(POOLS).map((name) => [name, (type) => this.compileReader(type)]));
  }

  /** Returns the class of an object. */
  nameClass(object: number): string | undefined {
    const fields = this.find('jdk.types.OldObject', object);
    return fields && this.getName(this.constants.findClass(fields.values[0] ?? 0));
  }

  /** Returns the classes from the object to what holds it last, each with the field that refers to the one before. */
  describePath(object: number): string[] {
    const path: string[] = [];
    const seen = new Set<number>();
    let key = object;
    let via = '';
    while (path.length < MAX_PATH && !seen.has(key)) {
      seen.add(key);
      const fields = this.find('jdk.types.OldObject', key);
      if (!fields) break;
      path.push(this.nameHolder(fields) + via);
      const reference = this.find('jdk.types.Reference', fields.values[1] ?? 0);
      if (!reference) break;
      via = this.describeReference(reference);
      key = reference.values[2] ?? 0;
    }
    return path;
  }

  /** The class of an object; what a static field refers to hangs at a class object, which is described by the name of its class. */
  private nameHolder({ values, texts }: PooledFields): string {
    const name = this.getName(this.constants.findClass(values[0] ?? 0)) ?? '?';
    const described = name === CLASS_OBJECT ? DESCRIBED_CLASS.exec(texts[DESCRIPTION] ?? '')?.[1] : undefined;
    return described === undefined ? name : `static ${described}`;
  }

  describeRoot(root: number): string | undefined {
    const fields = this.find('jdk.types.OldObjectGcRoot', root);
    if (!fields) return undefined;
    const named = [1, 2]
      .map((slot) => this.getName(this.constants.findName(this.rootTypes[slot] ?? -1, fields.values[slot] ?? 0)))
      .filter((name) => name !== undefined);
    return [...named, ...(fields.texts[0] ? [maskThreadName(fields.texts[0])] : [])].join(' ') || undefined;
  }

  private describeReference({ values }: PooledFields): string {
    const field = this.find('jdk.types.OldObjectField', values[1] ?? 0)?.texts[0];
    if (field) return `.${field}`;
    const array = this.find('jdk.types.OldObjectArray', values[0] ?? 0);
    return array ? `[${array.values[1] ?? ''}]` : '';
  }

  private find(pool: string, key: number): PooledFields | undefined {
    return this.pools.get(pool)?.get(key);
  }

  private getName(name: number): string | undefined {
    return this.constants.nameAt(name);
  }

  private compileReader(type: RecordedType): ValueReader {
    const { constants } = this;
    const names = POOLS[type.name] ?? [];
    const requested = names.map(
      (name): RequestedField =>
        name.startsWith('*') ? { name: name.slice(1), reading: 'text' } : { name, reading: 'key' },
    );
    const plan = compileValue(type, this.metadata, requested);
    const pool = new Map<number, PooledFields>();
    if (type.name === 'jdk.types.OldObjectGcRoot')
      this.rootTypes = requested.map(({ name }) => type.fields.find((field) => field.name === name)?.typeId ?? -1);
    this.pools.set(type.name, pool);
    return (cursor, end, key) => {
      runPlan(plan, cursor, end, constants);
      if (cursor.at > end || pool.has(key) || pool.size >= MAX_OBJECTS) return;
      const values = Array.from(plan.values.slots);
      pool.set(key, {
        values,
        texts: plan.values.texts.map((text, slot) => (names[slot]?.startsWith('*') ? text : undefined)),
      });
    };
  }
}
