import { decodeTarget, getObjectType, hasChildren, iterateChildren } from '@hindsight/heap-graph';
import type { HeapGraph } from '@hindsight/heap-graph/testing';
import type { HeapObjectRow } from '@hindsight/model';
import type { OqlHeap } from '../src/oql-heap.ts';
import { createValueReader } from '../src/values/value-reader.ts';

/** Creates an OQL heap that answers from a graph in memory by plain search. */
export function anOqlHeap({ dump, tree, objects, getSize, usedBytes }: HeapGraph): OqlHeap {
  const { classes, classObjects, classOf, index, references, roots, rootKinds } = dump;
  const size = classOf.length;
  const addresses = Float64Array.from({ length: size }, (_, object) => {
    const { hi, lo } = index.addressAt(object);
    return hi * 2 ** 32 + lo;
  });
  const findNode = (object: number) => tree.numberOf.at(object) ?? -1;
  const iterateReferences = (object: number): number[] => {
    const own = references.listEdges(object);
    const ofClass = classObjects[classOf.at(object) ?? -1] ?? -1;
    return [...own.map(decodeTarget), ...(ofClass < 0 ? [] : [ofClass])];
  };
  const every = Array.from({ length: size }, (_, object) => object);
  const getRetainedSize = (object: number) => (findNode(object) < 0 ? 0 : (tree.retained.at(findNode(object)) ?? 0));
  const buildRow = (object: number): HeapObjectRow => ({
    objectId: object,
    label: objects.getLabel(object),
    objectType: getObjectType(dump, object) as HeapObjectRow['objectType'],
    suffix: (rootKinds.get(object) ?? []).join(', '),
    shallowSize: getSize(object),
    retainedSize: getRetainedSize(object),
    hasChildren: findNode(object) > 0 && hasChildren(tree, findNode(object)),
  });
  return {
    ...createValueReader(objects),
    numberOfObjects: size,
    usedHeapSize: usedBytes,
    classes,
    getClassNumber: (object) => classOf.at(object) ?? 0,
    iterateInstances: (numbers) =>
      every.filter((object) => numbers.has(classOf.at(object) ?? -1) && findNode(object) > 0),
    countInstances: (number) => every.filter((object) => number === classOf.at(object) && findNode(object) > 0).length,
    roots,
    getRootKinds: (object) => rootKinds.get(object) ?? [],
    getAddress: (object) => addresses[object] ?? 0,
    findObject: (address) => index.indexOfId(address),
    getShallowSize: getSize,
    getRetainedSize,
    getDominator: (object) =>
      findNode(object) < 0 ? -1 : (tree.objectOf.at(tree.parentOf.at(findNode(object)) ?? 0) ?? -1),
    iterateDominated: (object) =>
      [...iterateChildren(tree, findNode(object))].map((node) => tree.objectOf.at(node) ?? -1),
    iterateReferrers: (object) => every.filter((other) => iterateReferences(other).includes(object)),
    iterateReferences,
    isReachable: (object) => findNode(object) > 0,
    buildRow,
  };
}
