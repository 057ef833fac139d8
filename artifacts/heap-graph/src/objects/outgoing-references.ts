import { getLineage } from '../classes/class-table.ts';
import { OBJECT_TYPE } from '../events.ts';
import type { HeapClass, HeapField } from '../model.ts';
import type { ObjectRecords } from './object-records.ts';

/** A reference from an object to another. */
export interface OutgoingReference {
  /** The name of the reference: `table`, `[3]`, `static CACHE`, `<class>`. */
  readonly name: string;
  readonly target: number;
  /** False for the referent of a weak, soft, phantom or final reference. */
  readonly isStrong: boolean;
}

/** The name of references in portable heap dumps, which have no field names. */
export const UNNAMED_REFERENCE = '';
export const CLASS_REFERENCE = '<class>';
export const LOCAL_REFERENCE = '<local>';

const createStrongReference = (name: string, target: number): OutgoingReference => ({ name, target, isStrong: true });

/** Whether a field is `Reference.referent`, which keeps nothing alive. */
export const isReferent = ({ name, declaredBy }: HeapField, classes: readonly HeapClass[]): boolean =>
  name === 'referent' && classes[declaredBy]?.name === 'java.lang.ref.Reference';

/** Whether a class is a subclass of `java.lang.ref.Reference`, so that its instances may have weak references. */
export const isReferenceClass = (classes: readonly HeapClass[], number: number): boolean =>
  getLineage(classes, number).some(({ name }) => name === 'java.lang.ref.Reference');

/**
 * Lists the references of an object that is not an array: to its class, of its fields in their order, and of a thread's
 * stack.
 */
export function listOutgoing(records: ObjectRecords, object: number): OutgoingReference[] {
  const record = records.readPhdRecord(object);
  if (record) return listUnnamed(records, object, record.targets);
  const mirrored = records.getMirroredClass(object);
  const all = mirrored ? listClassReferences(records, object, mirrored) : listInstanceReferences(records, object);
  return all.filter(({ target }) => target >= 0);
}

function listUnnamed(records: ObjectRecords, object: number, targets: readonly number[]): OutgoingReference[] {
  const ofClass = records.getClass(object)?.object ?? -1;
  const named = ofClass < 0 ? [] : [createStrongReference(CLASS_REFERENCE, ofClass)];
  return [...named, ...targets.map((target) => createStrongReference(UNNAMED_REFERENCE, target))];
}

function listClassReferences(records: ObjectRecords, object: number, one: HeapClass): OutgoingReference[] {
  const { classes } = records.table;
  const named = [
    createStrongReference('<super>', classes[one.superclass]?.object ?? -1),
    createStrongReference('<class loader>', one.loader),
    ...one.statics.map(({ name, target }) => createStrongReference(`static ${name}`, target)),
  ];
  return [...named, ...records.readOtherTargets(object).map((target) => createStrongReference('<other>', target))];
}

function listInstanceReferences(records: ObjectRecords, object: number): OutgoingReference[] {
  const { classes, threads } = records.table;
  const one = records.getClass(object);
  if (!one) return [];
  const found = [createStrongReference(CLASS_REFERENCE, one.object)];
  for (const field of one.fields) {
    const bytes = field.type === OBJECT_TYPE ? records.readField(object, field) : undefined;
    if (!bytes) continue;
    found.push({ name: field.name, target: records.findTarget(bytes, 0), isStrong: !isReferent(field, classes) });
  }
  for (const { object: thread, locals } of threads) {
    if (thread !== object) continue;
    for (const local of new Set(locals.map((held) => held.object)))
      found.push(createStrongReference(LOCAL_REFERENCE, local));
  }
  return found;
}
