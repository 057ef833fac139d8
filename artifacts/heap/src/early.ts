import type { EarlyHeap } from '@hindsight/model';
import type { HeapDump } from './model.ts';
import { shallowSizes } from './sizes.ts';

const ROWS = 30;
/** Names of classes are not bounded by the format. */
const MOST_CHARACTERS = 200;

/** What a dump tells as soon as its records are read: all objects, whether something reaches them or not. */
export function earlyHeap(
  dump: Pick<HeapDump, 'classes' | 'classOf' | 'index'> & Parameters<typeof shallowSizes>[0],
): EarlyHeap {
  const { classes, classOf, index } = dump;
  const sizeOf = shallowSizes(dump);
  const objects = new Float64Array(classes.length);
  const bytes = new Float64Array(classes.length);
  const mirrors = classes.find(({ name }) => name === 'java.lang.Class')?.number ?? -1;
  let sum = 0;
  for (let object = 0; object < index.size; object++) {
    const number = classOf[object] ?? 0;
    const bin = number < 0 ? mirrors : number;
    const size = sizeOf(object);
    sum += size;
    if (bin < 0) continue;
    objects[bin] = (objects[bin] ?? 0) + 1;
    bytes[bin] = (bytes[bin] ?? 0) + size;
  }
  const largest = classes
    .filter(({ number }) => (objects[number] ?? 0) > 0)
    .sort((a, b) => (bytes[b.number] ?? 0) - (bytes[a.number] ?? 0));
  return {
    objects: index.size,
    bytes: sum,
    classes: classes.length,
    histogram: largest.slice(0, ROWS).map(({ name, number }) => ({
      label: name.slice(0, MOST_CHARACTERS),
      objects: objects[number] ?? 0,
      shallowSize: bytes[number] ?? 0,
    })),
  };
}
