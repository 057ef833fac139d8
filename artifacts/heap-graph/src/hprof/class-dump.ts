import {
  type ClassRecord,
  type FieldRecord,
  OBJECT_TYPE,
  type StaticRecord,
  TYPE_BYTES,
  type ValuePlace,
} from '../events.ts';
import type { Window } from './window.ts';

/** Reads a CLASS_DUMP record after its tag. Returns undefined when it is truncated or contains an unknown type code. */
export function readClassDump(window: Window, idSize: number): ClassRecord | undefined {
  if (!window.ensure(7 * idSize + 10)) return undefined;
  const id = window.id(idSize);
  window.u4();
  const superId = window.id(idSize);
  const loaderId = window.id(idSize);
  const otherIds = [window.id(idSize), window.id(idSize)];
  window.at += 2 * idSize + 4;
  const constants: ValuePlace[] = [];
  if (!readConstantPool(window, idSize, otherIds, constants)) return undefined;
  const statics = readStatics(window, idSize);
  const fields = statics && readFields(window, idSize);
  return (
    fields && { id, superId, loaderId, otherIds: otherIds.filter((other) => other !== 0), constants, statics, fields }
  );
}

const getValueBytes = (type: number, idSize: number): number =>
  type === OBJECT_TYPE ? idSize : (TYPE_BYTES[type] ?? 0);

function readConstantPool(window: Window, idSize: number, ids: number[], constants: ValuePlace[]): boolean {
  if (!window.ensure(2)) return false;
  for (let left = window.u2(); left > 0; left--) {
    if (!window.ensure(3)) return false;
    window.u2();
    const type = window.u1();
    const { position } = window;
    const value = readValue(window, type, idSize);
    if (value === undefined) return false;
    if (type !== OBJECT_TYPE) constants.push({ position, type });
    else if (value !== 0) ids.push(value);
  }
  return true;
}

/**
 * Reads a value. Returns the id for a reference and 0 for other types; undefined when it is truncated or the type is
 * unknown.
 */
function readValue(window: Window, type: number, idSize: number): number | undefined {
  const length = getValueBytes(type, idSize);
  if (length === 0 || !window.ensure(length)) return undefined;
  if (type === OBJECT_TYPE) return window.id(idSize);
  window.at += length;
  return 0;
}

function readStatics(window: Window, idSize: number): StaticRecord[] | undefined {
  if (!window.ensure(2)) return undefined;
  const statics: StaticRecord[] = [];
  for (let left = window.u2(); left > 0; left--) {
    if (!window.ensure(idSize + 1)) return undefined;
    const name = window.id(idSize);
    const type = window.u1();
    const { position } = window;
    const value = readValue(window, type, idSize);
    if (value === undefined) return undefined;
    statics.push({ name, type, value, position });
  }
  return statics;
}

function readFields(window: Window, idSize: number): FieldRecord[] | undefined {
  if (!window.ensure(2)) return undefined;
  const fields: FieldRecord[] = [];
  for (let left = window.u2(); left > 0; left--) {
    if (!window.ensure(idSize + 1)) return undefined;
    const name = window.id(idSize);
    const type = window.u1();
    if (getValueBytes(type, idSize) === 0) return undefined;
    fields.push({ name, type });
  }
  return fields;
}
