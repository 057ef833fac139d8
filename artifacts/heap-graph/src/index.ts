export { isOfJdk, packageOf } from './classes/class-names.ts';
export { lineage } from './classes/class-table.ts';
export {
  ATOMIC_INTEGER,
  COLLECTION_KINDS,
  type CollectionKind,
  KEPT_FIELDS,
  OLD_SEGMENT,
  sizeFieldOf,
} from './classes/collection-kinds.ts';
export { STACK_CHUNK } from './classes/instance-plan.ts';
export { isLoaderClass, OBJECT_TYPES, objectType, objectTypeOf } from './classes/object-type.ts';
export { AddressIndex } from './columns/address-index.ts';
export type { Column } from './columns/column.ts';
export { Positions, type SharedPositions } from './columns/file-offsets.ts';
export { Room } from './columns/memory-budget.ts';
export { END, References, type SharedReferences } from './columns/reference-lists.ts';
export { ByTarget, NUMBERS_IN_BLOCK } from './columns/reverse-edges.ts';
export { letGo } from './columns/shared-buffers.ts';
export { damageText, isComplete } from './damage-text.ts';
export {
  BYTE_TYPE,
  CHAR_TYPE,
  type Damage,
  type HeapVisitor,
  isPrimitive,
  OBJECT_TYPE,
  TYPE_BYTES,
  typeName,
} from './events.ts';
export type { Graph } from './graph/depth-first.ts';
export { childrenOf, type DominatorTree, hasChildren, largestChild, withRetained } from './graph/dominator-tree.ts';
export { IS_ROOT, NOT_REACHED, pathsIn, shortestPathTree, strongPaths } from './graph/strong-path.ts';
export { ContentHash } from './hprof/content-hash.ts';
export { HEADER_BYTES } from './hprof/header.ts';
export { walkDump } from './hprof/walk.ts';
export { Window } from './hprof/window.ts';
export { layoutText } from './layout/layout-text.ts';
export { type SizeOf, shallowSizes, sizesBy } from './layout/shallow-sizes.ts';
export type { ClassNumbers, Damaged, HeapClass, HeapDump, HeapField, HeapThread, ObjectLayout } from './model.ts';
export { FilePages, type FileRange } from './objects/file-pages.ts';
export { primitiveText } from './objects/format-primitive.ts';
export { HeapObjects } from './objects/heap-objects.ts';
export { maskedText, maskedValue } from './objects/mask-text.ts';
export type { ObjectTable } from './objects/object-records.ts';
export { CLASS_REFERENCE, isReferenceClass, outgoingOf } from './objects/outgoing-references.ts';
export type { PlacedText, RecordScan } from './objects/record-scan.ts';
export { type CountedDump, countedHeap, earlyHeap } from './passes/preliminary-histogram.ts';
export { type DumpFile, type ReadDump, readDump } from './read.ts';
