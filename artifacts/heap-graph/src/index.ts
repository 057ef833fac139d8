export { isJdkClass, toJavaName, toPackageName } from './classes/class-names.ts';
export { getLineage } from './classes/class-table.ts';
export {
  ATOMIC_INTEGER,
  COLLECTION_KINDS,
  type CollectionKind,
  getSizeField,
  LENGTH_FIELDS,
  SEGMENT_BEFORE_JDK_8,
} from './classes/collection-kinds.ts';
export { STACK_CHUNK } from './classes/instance-plan.ts';
export { isNameMapping } from './classes/name-mapping.ts';
export { getObjectType, isLoaderClass, OBJECT_TYPES, toObjectType } from './classes/object-type.ts';
export { AddressIndex } from './columns/address-index.ts';
export { BitSet } from './columns/bit-set.ts';
export type { Column } from './columns/column.ts';
export { FileOffsets, type SharedFileOffsets } from './columns/file-offsets.ts';
export { MemoryBudget } from './columns/memory-budget.ts';
export {
  findWholeArray,
  type NumberArray,
  type Numbers,
  type ReadNumbers,
  wrapNumbers,
} from './columns/numbers.ts';
export type { ObjectNumbers } from './columns/object-numbers.ts';
export {
  decodeTarget,
  END_OF_LIST,
  encodeWeak,
  ReferenceLists,
  type SharedReferenceLists,
} from './columns/reference-lists.ts';
export { PartitionedReverseEdges, TARGETS_PER_BLOCK } from './columns/reverse-edges.ts';
export { releaseBuffers } from './columns/shared-buffers.ts';
export { openShared, type SharedNumbers, shareNumbers } from './columns/shared-numbers.ts';
export { describeDefect, isComplete } from './describe-defect.ts';
export {
  BYTE_TYPE,
  CHAR_TYPE,
  type ClassRecord,
  type DefectCode,
  getTypeName,
  type HeapVisitor,
  isPrimitive,
  OBJECT_TYPE,
  type TableVisitor,
  TYPE_BYTES,
} from './events.ts';
export type { Graph } from './graph/depth-first.ts';
export {
  completeTree,
  type DominatorTree,
  findLargestChild,
  getParent,
  hasChildren,
  iterateChildren,
  withAllNumbers,
} from './graph/dominator-tree.ts';
export {
  buildShortestPathTree,
  extractPaths,
  IS_ROOT,
  NOT_REACHED,
  ShortestPathSearch,
} from './graph/strong-path.ts';
export { ContentHash } from './hprof/content-hash.ts';
export { HEADER_BYTES, readHeader } from './hprof/header.ts';
export { joinId } from './hprof/identifier.ts';
export { walkDump } from './hprof/walk.ts';
export { WINDOW_BYTES, Window } from './hprof/window.ts';
export { formatLayout } from './layout/format-layout.ts';
export {
  createSizeLookup,
  createSizeLookupBy,
  createWrittenSizeLookup,
  type SizeLookup,
} from './layout/shallow-sizes.ts';
export type { DumpFile, LoadedDump } from './loaded-dump.ts';
export type {
  DumpDefect,
  HeapClass,
  HeapDump,
  HeapField,
  HeapThread,
  ObjectLayout,
  PhdFacts,
} from './model.ts';
export { FilePages, type FileRange } from './objects/file-pages.ts';
export { formatPrimitive } from './objects/format-primitive.ts';
export { HeapObjects } from './objects/heap-objects.ts';
export { maskText, maskThreadName, maskValue } from './objects/mask-text.ts';
export type { ObjectTable } from './objects/object-records.ts';
export { CLASS_REFERENCE, isReferenceClass, listOutgoing, UNNAMED_REFERENCE } from './objects/outgoing-references.ts';
export type { RecordScan, TextLocation } from './objects/record-scan.ts';
export { type CountedDump, computeHistogram, estimateHistogram } from './passes/preliminary-histogram.ts';
export { computeArrayBytes } from './phd/array-layout.ts';
export { isPhd } from './phd/header.ts';
export { isJavacore, type JavacoreFacts, readJavacore } from './phd/javacore.ts';
export { readDump } from './read.ts';
export { paysForThread, type ResultPlace, returnResult, startThread } from './second-thread.ts';
export { announceThread, awaitThread, createThreadState, endThread, startAwaitedThread } from './thread-end.ts';
