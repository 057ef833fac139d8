import { lineage } from '../classes/class-table.ts';
import { OBJECT_TYPE } from '../events.ts';
import type { HeapClass, HeapField } from '../model.ts';
import type { ObjectRecords } from './object-records.ts';

/** A reference of an object. */
export interface Outgoing {
  /** `table`, `[3]`, `static CACHE`, `<class>` */
  readonly name: string;
  readonly target: number;
  /** False for what a weak, soft, phantom or final reference refers to. */
  readonly isStrong: boolean;
}

export const CLASS_REFERENCE = '<class>';
export const LOCAL_REFERENCE = '<local>';

const strong = (name: string, target: number): Outgoing => ({ name, target, isStrong: true });

/** `Reference.referent`, which keeps nothing alive. */
export const isReferent = ({ name, declaredBy }: HeapField, classes: readonly HeapClass[]): boolean =>
  name === 'referent' && classes[declaredBy]?.name === 'java.lang.ref.Reference';

/** Whether instances of a class may refer weakly. */
export const isReferenceClass = (classes: readonly HeapClass[], number: number): boolean =>
  lineage(classes, number).some(({ name }) => name === 'java.lang.ref.Reference');

/** The references of an object that is no array: to its class, of its fields in their order, what a thread's stack holds. */
export function outgoingOf(records: ObjectRecords, object: number): Outgoing[] {
  const mirrored = records.mirroredBy(object);
  const all = mirrored ? ofClass(records, object, mirrored) : ofInstance(records, object);
  return all.filter(({ target }) => target >= 0);
}

function ofClass(records: ObjectRecords, object: number, one: HeapClass): Outgoing[] {
  const { classes } = records.table;
  const named = [
    strong('<super>', classes[one.superclass]?.object ?? -1),
    strong('<class loader>', one.loader),
    ...one.statics.map(({ name, target }) => strong(`static ${name}`, target)),
  ];
  return [...named, ...records.otherTargetsOfClass(object).map((target) => strong('<other>', target))];
}

function ofInstance(records: ObjectRecords, object: number): Outgoing[] {
  const { classes, threads } = records.table;
  const one = records.classOf(object);
  if (!one) return [];
  const found = [strong(CLASS_REFERENCE, one.object)];
  for (const field of one.fields) {
    const bytes = field.type === OBJECT_TYPE ? records.fieldBytes(object, field) : undefined;
    if (!bytes) continue;
    found.push({ name: field.name, target: records.targetAt(bytes, 0), isStrong: !isReferent(field, classes) });
  }
  for (const { object: thread, locals } of threads) {
    if (thread !== object) continue;
    for (const local of new Set(locals.map((held) => held.object))) found.push(strong(LOCAL_REFERENCE, local));
  }
  return found;
}
