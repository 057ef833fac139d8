import { getLineage, type HeapClass, type HeapDump, isJdkClass, type SizeLookup } from '@hindsight/heap-graph';
import { type EqualContents, summarizeCopies } from './equal-contents.ts';
import { ValueGrouper } from './value-groups.ts';

/** Value classes of the JDK whose objects can be shared; its other objects are locks, nodes and states that cannot. */
const JDK_VALUE_CLASS =
  /^java\.(?:math\.|time\.|sql\.(?:Timestamp|Date|Time)$|util\.(?:Date|UUID|Locale|Currency|Optional\w{0,6})$|net\.(?:URI|URL|Inet\w{1,12})$)/;
/** Classes whose objects have an identity. */
const IDENTITY_CLASSES = ['java.lang.Thread', 'java.lang.ClassLoader', 'java.lang.ref.Reference', 'java.lang.Enum'];

/** Marks the classes, by number, of which two objects with equal fields could be one. */
export const findComparableClasses = ({ classes }: HeapDump): Uint8Array =>
  Uint8Array.from(classes, (one) => (isComparable(one, classes) ? 1 : 0));

function isComparable({ name, shape, fields, number }: HeapClass, classes: readonly HeapClass[]): boolean {
  if (shape !== 'instances' || fields.length === 0) return false;
  if (isJdkClass(name) && !JDK_VALUE_CLASS.test(name)) return false;
  return !getLineage(classes, number).some((one) => IDENTITY_CLASSES.includes(one.name));
}

/** Finds objects of one class with equal fields. `hashes` holds the hash of class and fields, 0 when not compared. */
export function findEqualObjects(hashes: Float64Array, getSize: SizeLookup): EqualContents {
  let compared = 0;
  for (const hash of hashes) if (hash !== 0) compared++;
  const values = new ValueGrouper(compared);
  for (let object = 0; object < hashes.length; object++) {
    const hash = hashes[object] ?? 0;
    if (hash !== 0) values.add(hash, object, true);
  }
  return summarizeCopies(values, ({ example, copies }) => (copies - 1) * getSize(example));
}
