import { outgoingOf } from '@hindsight/heap-graph';
import { createValueReader, type OqlHeap } from '@hindsight/heap-oql';
import type { SavedHeap } from '../saved-index/saved-heap.ts';
import { objectRow } from './object-row.ts';

/** What queries ask, answered from the index and the dump. */
export function queriedHeap(heap: SavedHeap): OqlHeap {
  const { objects, facts, classes, index } = heap;
  return {
    ...createValueReader(objects),
    numberOfObjects: facts.objects,
    usedHeapSize: facts.overview.usedHeapSize,
    classes,
    classOf: heap.classNumberOf,
    instancesOf: (numbers) => instancesOf(heap, numbers),
    countOf: (number) => heap.instancesOf(number).reachable,
    roots: heap.roots(),
    rootKinds: (object) => heap.rootKindsOf(object).split(', ').filter(Boolean),
    addressOf: (object) => addressIn(objects.records.idBytes(object)),
    objectAt: (address) => index.indexOfId(address),
    shallowSize: heap.sizeOf,
    retainedSize: (object) => heap.retainedBy(object),
    dominatorOf: (object) => heap.dominatorOf(object),
    dominatedBy: (object) => heap.dominatedBy(object).all(),
    inboundOf: (object) => inboundOf(heap, object),
    outboundOf: (object) => outboundOf(heap, object),
    isReachable: (object) => heap.isReachable(object),
    row: (object) => objectRow(heap, object),
  };
}

const addressIn = (id: Buffer): number =>
  id.length === 8 ? id.readUInt32BE(0) * 0x1_0000_0000 + id.readUInt32BE(4) : id.readUInt32BE(0);

/** From this share of all objects on, they are looked for among all: that needs no sorting. */
const MOST_SORTED_SHARE = 1 / 8;

function* instancesOf(heap: SavedHeap, numbers: ReadonlySet<number>): Generator<number, void> {
  const members = [...numbers].map((number) => heap.instancesOf(number)).filter(({ reachable }) => reachable > 0);
  const [only] = members;
  if (only && members.length === 1) {
    for (let place = 0; place < only.reachable; place++) yield only.at(place) ?? 0;
    return;
  }
  const total = members.reduce((sum, { reachable }) => sum + reachable, 0);
  if (total > MOST_SORTED_SHARE * heap.facts.objects) {
    yield* amongAll(heap, numbers);
    return;
  }
  const found = new Int32Array(total);
  let end = 0;
  for (const { reachable, at } of members) {
    for (let place = 0; place < reachable; place++) found[end++] = at(place) ?? 0;
  }
  yield* found.sort();
}

function* amongAll(heap: SavedHeap, numbers: ReadonlySet<number>): Generator<number, void> {
  for (let object = 0; object < heap.facts.objects; object++) {
    if (numbers.has(heap.classNumberOf(object)) && heap.isReachable(object)) yield object;
  }
}

function* inboundOf(heap: SavedHeap, object: number): Generator<number, void> {
  const named = heap.referrersOf(object);
  yield* named.all();
  const mirrored = heap.objects.records.mirroredBy(object);
  if (!mirrored) return;
  const seen = new Set(named.all());
  const { all, at } = heap.instancesOf(mirrored.number);
  for (let place = 0; place < all; place++) {
    const instance = at(place) ?? 0;
    if (!seen.has(instance)) yield instance;
  }
}

/** Elements that are read at a time. */
const CHUNK = 1 << 14;

function* outboundOf(heap: SavedHeap, object: number): Generator<number, void> {
  const { objects } = heap;
  const one = objects.classOf(object);
  if (!one || one.shape === 'instances') {
    for (const { target } of outgoingOf(objects.records, object)) yield target;
    return;
  }
  if (one.object >= 0) yield one.object;
  if (one.shape !== 'objects') return;
  for (let from = 0, length = objects.records.lengthOf(object); from < length; from += CHUNK) {
    for (const target of objects.elements(object, from, from + CHUNK)) if (target >= 0) yield target;
  }
}
