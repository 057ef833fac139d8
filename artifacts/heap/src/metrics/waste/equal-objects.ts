import { type HeapClass, type HeapDump, isOfJdk, lineage, type SizeOf } from '@hindsight/heap-graph';
import { type EqualContents, summary } from './equal-contents.ts';
import { Values } from './value-groups.ts';

/** Values of the JDK that can be shared; its other objects are locks, nodes and states, each of which is one of its kind. */
const VALUES_OF_THE_JDK =
  /^java\.(?:math\.|time\.|sql\.(?:Timestamp|Date|Time)$|util\.(?:Date|UUID|Locale|Currency|Optional\w{0,6})$|net\.(?:URI|URL|Inet\w{1,12})$)/;
/** Who they are is what they are. */
const OF_IDENTITY = ['java.lang.Thread', 'java.lang.ClassLoader', 'java.lang.ref.Reference', 'java.lang.Enum'];

/** By class number: whether two objects of equal fields could be one. */
export const comparableClasses = ({ classes }: HeapDump): Uint8Array =>
  Uint8Array.from(classes, (one) => (isComparable(one, classes) ? 1 : 0));

function isComparable({ name, shape, fields, number }: HeapClass, classes: readonly HeapClass[]): boolean {
  if (shape !== 'instances' || fields.length === 0) return false;
  if (isOfJdk(name) && !VALUES_OF_THE_JDK.test(name)) return false;
  return !lineage(classes, number).some((one) => OF_IDENTITY.includes(one.name));
}

/** Objects of one class whose fields are the same. `hashes`: of class and fields, 0 = not compared. */
export function equalObjects(hashes: Float64Array, sizeOf: SizeOf): EqualContents {
  let compared = 0;
  for (const hash of hashes) if (hash !== 0) compared++;
  const values = new Values(compared);
  for (let object = 0; object < hashes.length; object++) {
    const hash = hashes[object] ?? 0;
    if (hash !== 0) values.add(hash, object, true);
  }
  return summary(values, ({ example, copies }) => (copies - 1) * sizeOf(example));
}
