import { type HeapClass, STACK_CHUNK } from '@hindsight/heap-graph';

export const CLASS_OF_CLASSES = 'java.lang.Class';

/** Whether all objects of a class have one shallow size: arrays, class objects and the stacks of virtual threads differ. */
export const hasFixedSize = ({ name, shape }: Pick<HeapClass, 'name' | 'shape'>): boolean =>
  shape === 'instances' && name !== STACK_CHUNK && name !== CLASS_OF_CLASSES;
