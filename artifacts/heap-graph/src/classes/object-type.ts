import type { HeapClass, HeapDump } from '../model.ts';
import { getLineage } from './class-table.ts';

/** The values of `objectType` in the contract, numbered as in Eclipse MAT and Jifa. */
export const OBJECT_TYPES = { class: 1, loader: 2, array: 3, instance: 4 } as const;

export const getObjectType = ({ classes, classOf }: HeapDump, object: number): number =>
  toObjectType(classes, classOf.at(object) ?? 0);

/** Determines the type of an object from its class number, which is the complement of its own number for a class. */
export function toObjectType(classes: readonly HeapClass[], number: number): 1 | 2 | 3 | 4 {
  if (number < 0) return OBJECT_TYPES.class;
  if (classes[number]?.shape !== 'instances') return OBJECT_TYPES.array;
  return isLoaderClass(classes, number) ? OBJECT_TYPES.loader : OBJECT_TYPES.instance;
}

export const isLoaderClass = (classes: readonly HeapClass[], number: number): boolean =>
  getLineage(classes, number).some(({ name }) => name === 'java.lang.ClassLoader');
