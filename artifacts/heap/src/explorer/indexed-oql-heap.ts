import { listOutgoing } from '@hindsight/heap-graph';
import { createValueReader, type OqlHeap } from '@hindsight/heap-oql';
import type { IndexedHeap } from '../heap-index/indexed-heap.ts';
import { buildObjectRow } from './object-row.ts';

/** Creates the view of an indexed dump that queries read. */
export function createIndexedOqlHeap(heap: IndexedHeap): OqlHeap {
  const { objects, facts, classes, index } = heap;
  return {
    ...createValueReader(objects),
    numberOfObjects: facts.objects,
    usedHeapSize: facts.overview.usedHeapSize,
    classes,
    getClassNumber: heap.getClassNumber,
    iterateInstances: (numbers) => iterateInstances(heap, numbers),
    countInstances: (number) => heap.listInstances(number).reachable,
    roots: heap.listRoots(),
    getRootKinds: (object) => heap.getRootKinds(object).split(', ').filter(Boolean),
    getAddress: (object) => readAddress(objects.records.readId(object)),
    findObject: (address) => index.indexOfId(address),
    getShallowSize: heap.getShallowSize,
    getRetainedSize: (object) => heap.getRetainedSize(object),
    getDominator: (object) => heap.getDominator(object),
    iterateDominated: (object) => heap.listDominated(object).iterate(),
    iterateReferrers: (object) => iterateInbound(heap, object),
    iterateReferences: (object) => iterateOutbound(heap, object),
    isReachable: (object) => heap.isReachable(object),
    buildRow: (object) => buildObjectRow(heap, object),
  };
}

const readAddress = (id: Buffer): number =>
  id.length === 8 ? id.readUInt32BE(0) * 0x1_0000_0000 + id.readUInt32BE(4) : id.readUInt32BE(0);

/** Above this share of all objects, instances are found by a scan of all objects, which needs no sorting. */
const MAX_SORTED_SHARE = 1 / 8;

function* iterateInstances(heap: IndexedHeap, numbers: ReadonlySet<number>): Generator<number, void> {
  const members = [...numbers].map((number) => heap.listInstances(number)).filter(({ reachable }) => reachable > 0);
  const [only] = members;
  if (only && members.length === 1) {
    for (let place = 0; place < only.reachable; place++) yield only.at(place) ?? 0;
    return;
  }
  const total = members.reduce((sum, { reachable }) => sum + reachable, 0);
  if (total > MAX_SORTED_SHARE * heap.facts.objects) {
    yield* scanAllObjects(heap, numbers);
    return;
  }
  const found = new Uint32Array(total);
  let end = 0;
  for (const { reachable, at } of members) {
    for (let place = 0; place < reachable; place++) found[end++] = at(place) ?? 0;
  }
  yield* found.sort();
}

function* scanAllObjects(heap: IndexedHeap, numbers: ReadonlySet<number>): Generator<number, void> {
  for (let object = 0; object < heap.facts.objects; object++) {
    if (numbers.has(heap.getClassNumber(object)) && heap.isReachable(object)) yield object;
  }
}

function* iterateInbound(heap: IndexedHeap, object: number): Generator<number, void> {
  const named = heap.listReferrers(object);
  yield* named.iterate();
  const mirrored = heap.objects.records.getMirroredClass(object);
  if (!mirrored) return;
  const seen = new Set(named.iterate());
  const { all, at } = heap.listInstances(mirrored.number);
  for (let place = 0; place < all; place++) {
    const instance = at(place) ?? 0;
    if (!seen.has(instance)) yield instance;
  }
}

/** The number of elements that are read at a time. */
const CHUNK = 1 << 14;

function* iterateOutbound(heap: IndexedHeap, object: number): Generator<number, void> {
  const { objects } = heap;
  const one = objects.getClass(object);
  if (!one || one.shape === 'instances') {
    for (const { target } of listOutgoing(objects.records, object)) yield target;
    return;
  }
  if (one.object >= 0) yield one.object;
  if (one.shape !== 'objects') return;
  for (let from = 0, length = objects.records.readLength(object); from < length; from += CHUNK) {
    for (const target of objects.readElements(object, from, from + CHUNK)) if (target >= 0) yield target;
  }
}
