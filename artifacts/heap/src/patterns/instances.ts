import { lineage } from '../class-table.ts';
import type { HeapDump } from '../model.ts';
import type { Looked } from './pattern.ts';

/** Objects of a class that are looked at one by one; the others are taken to be like them. */
export const LOOKED_AT = 2000;

/** How many reachable objects a class and its subclasses have. */
export const countOf = ({ groups }: Looked, className: string): number =>
  groups.bySuperclass.find(({ label }) => label === className)?.objects ?? 0;

/** The first objects of a class and its subclasses, in the order of addresses. */
export function instancesOf({ dump }: Looked, className: string, most = LOOKED_AT): number[] {
  return gather(dump, (name) => name === className, most);
}

function gather({ classes, classOf }: HeapDump, isWanted: (name: string) => boolean, most: number): number[] {
  const wanted = Uint8Array.from(classes, ({ number }) =>
    lineage(classes, number).some(({ name }) => isWanted(name)) ? 1 : 0,
  );
  const found: number[] = [];
  for (let object = 0; object < classOf.length && found.length < most; object++) {
    if (wanted[classOf[object] ?? -1] === 1) found.push(object);
  }
  return found;
}
