import type { FileCursor } from '../file-cursor.ts';
import { readText } from './read-string.ts';

export interface FieldType {
  readonly name: string;
  readonly typeId: number;
  readonly isPooled: boolean;
  readonly isArray: boolean;
  /** Annotations by their type's name with the first value: `jdk.jfr.Timespan` -> `TICKS`. */
  readonly annotations: ReadonlyMap<string, string>;
}

export interface RecordedType {
  readonly id: number;
  readonly name: string;
  readonly isEvent: boolean;
  readonly label: string;
  readonly fields: readonly FieldType[];
}

export interface Metadata {
  readonly types: ReadonlyMap<number, RecordedType>;
  readonly typeNames: ReadonlyMap<number, string>;
}

interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Element[];
}

const MAX_ELEMENTS = 1_000_000;
const MAX_DEPTH = 32;
const MAX_STRINGS = 1_000_000;
const EVENT = 'jdk.jfr.Event';
const LABEL = 'jdk.jfr.Label';

/**
 * Moves into the metadata event at the cursor, behind what differs from chunk to chunk. Returns the bytes from there on; undefined when
 * it is damaged or none.
 */
export function findMetadata(cursor: FileCursor, chunkEnd: number): Uint8Array | undefined {
  const start = cursor.position;
  cursor.ensure(16);
  const size = cursor.readVarint();
  const type = cursor.readVarint();
  if (type !== 0 || size < 8 || start + size > chunkEnd) return undefined;
  cursor.seek(start);
  if (!cursor.ensure(size)) return undefined;
  const end = cursor.at + size;
  cursor.skipVarint();
  for (let skipped = 0; skipped < 4; skipped++) cursor.skipVarint();
  return cursor.at < end ? cursor.bytes.subarray(cursor.at, end) : undefined;
}

/** Reads the metadata at the cursor, which `findMetadata` moved there. Undefined when it is damaged. */
export function readMetadata(cursor: FileCursor, length: number): Metadata | undefined {
  const end = cursor.at + length;
  const strings = readStrings(cursor, end);
  const root = strings && new ElementReader(cursor, end, strings).read();
  return root && describeTypes(root);
}

function readStrings(cursor: FileCursor, end: number): string[] | undefined {
  const count = cursor.readVarint();
  if (count < 0 || count > Math.min(MAX_STRINGS, end - cursor.at)) return undefined;
  const strings: string[] = [];
  for (let index = 0; index < count; index++) {
    const text = readText(cursor, cursor.readByte(), end);
    if (text === undefined || cursor.at > end) return undefined;
    strings.push(text ?? '');
  }
  return strings;
}

class ElementReader {
  private elements = 0;
  private readonly cursor: FileCursor;
  private readonly end: number;
  private readonly strings: readonly string[];

  constructor(cursor: FileCursor, end: number, strings: readonly string[]) {
    this.cursor = cursor;
    this.end = end;
    this.strings = strings;
  }

  read(depth = 0): Element | undefined {
    const { cursor, end } = this;
    if (++this.elements > MAX_ELEMENTS || depth > MAX_DEPTH || cursor.at >= end) return undefined;
    const name = this.readName();
    const attributes = new Map<string, string>();
    const attributeCount = cursor.readVarint();
    for (let index = 0; index < attributeCount && cursor.at < end; index++)
      attributes.set(this.readName(), this.readName());
    const children: Element[] = [];
    const childCount = cursor.readVarint();
    for (let index = 0; index < childCount; index++) {
      const child = this.read(depth + 1);
      if (!child) return undefined;
      children.push(child);
    }
    return { name, attributes, children };
  }

  private readName(): string {
    return this.strings[this.cursor.readVarint()] ?? '';
  }
}

function describeTypes(root: Element): Metadata | undefined {
  const classes = root.children
    .filter(({ name }) => name === 'metadata')
    .flatMap(({ children }) => children.filter(({ name }) => name === 'class'));
  const names = new Map<number, string>();
  const parents = new Map<string, string>();
  for (const { attributes } of classes) {
    names.set(Number(attributes.get('id')), attributes.get('name') ?? '');
    parents.set(attributes.get('name') ?? '', attributes.get('superType') ?? '');
  }
  const types = new Map<number, RecordedType>();
  for (const element of classes) {
    const id = Number(element.attributes.get('id'));
    if (Number.isSafeInteger(id) && id >= 0) types.set(id, describeType(id, element, names, parents));
  }
  const typeNames = new Map(types.values().map(({ id, name }) => [id, name]));
  return types.size > 0 ? { types, typeNames } : undefined;
}

function describeType(
  id: number,
  { attributes, children }: Element,
  names: ReadonlyMap<number, string>,
  parents: ReadonlyMap<string, string>,
): RecordedType {
  const name = attributes.get('name') ?? '';
  return {
    id,
    name: toCurrentName(name),
    isEvent: isDerived(name, parents),
    label: readAnnotations(children, names).get(LABEL) ?? '',
    fields: children
      .filter((child) => child.name === 'field')
      .map((field) => ({
        name: field.attributes.get('name') ?? '',
        typeId: Number(field.attributes.get('class')),
        isPooled: field.attributes.get('constantPool') === 'true',
        isArray: Number(field.attributes.get('dimension') ?? 0) > 0,
        annotations: readAnnotations(field.children, names),
      })),
  };
}

function isDerived(name: string, parents: ReadonlyMap<string, string>): boolean {
  let parent = parents.get(name);
  for (let depth = 0; parent && depth < MAX_DEPTH; depth++) {
    if (parent === EVENT) return true;
    parent = parents.get(parent);
  }
  return false;
}

function readAnnotations(children: readonly Element[], names: ReadonlyMap<number, string>): Map<string, string> {
  const annotations = new Map<string, string>();
  for (const { name, attributes } of children) {
    if (name !== 'annotation') continue;
    const type = names.get(Number(attributes.get('class')));
    if (type) annotations.set(type, attributes.get('value') ?? attributes.get('value-0') ?? '');
  }
  return annotations;
}

/** JDK 9 and 10 named the events and types otherwise. */
export const toCurrentName = (name: string): string =>
  name.startsWith('com.oracle.jdk.')
    ? `jdk.${name.slice('com.oracle.jdk.'.length)}`
    : name.startsWith('com.oracle.jfr.types.')
      ? `jdk.types.${name.slice('com.oracle.jfr.types.'.length)}`
      : name;
