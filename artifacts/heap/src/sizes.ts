import { arrayBytes, elementBytesOf } from './layout.ts';
import type { HeapDump } from './model.ts';

type Sized = Pick<HeapDump, 'classes' | 'classOf' | 'extents' | 'layout' | 'instanceBytes' | 'staticBytes'>;

/** Bytes of any object itself. */
export function shallowSizes({ classes, classOf, extents, layout, instanceBytes, staticBytes }: Sized): SizeOf {
  const elementBytes = Uint8Array.from(classes, (one) =>
    one.shape === 'instances' ? 0 : elementBytesOf(one, layout),
  );
  return (object) => {
    const number = classOf[object] ?? 0;
    if (number < 0) return staticBytes[~number] ?? 0;
    const width = elementBytes[number] ?? 0;
    if (width === 0) return instanceBytes[number] ?? 0;
    return arrayBytes(width, extents[object] ?? 0, layout);
  };
}

export type SizeOf = (object: number) => number;
