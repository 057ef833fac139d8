import { lineage } from './class-table.ts';
import type { HeapDump } from './model.ts';

/** `objectType` of the contract, as Eclipse MAT and Jifa number them. */
export const OBJECT_TYPES = { class: 1, loader: 2, array: 3, instance: 4 } as const;

export function objectType({ classes, classOf }: HeapDump, object: number): number {
  const number = classOf[object] ?? 0;
  if (number < 0) return OBJECT_TYPES.class;
  if (classes[number]?.shape !== 'instances') return OBJECT_TYPES.array;
  const isLoader = lineage(classes, number).some(({ name }) => name === 'java.lang.ClassLoader');
  return isLoader ? OBJECT_TYPES.loader : OBJECT_TYPES.instance;
}
