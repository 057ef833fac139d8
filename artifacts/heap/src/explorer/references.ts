import { CLASS_REFERENCE, outgoingOf } from '@hindsight/heap-graph';
import type { HeapObjectRow, HeapPage, PageQuestion } from '@hindsight/model';
import type { SavedHeap } from '../saved-index/saved-heap.ts';
import { objectRow } from './object-row.ts';
import { pageOf } from './page.ts';

type ReferencesQuestion = PageQuestion & { readonly object: number; readonly direction: 'in' | 'out' };

export function references(heap: SavedHeap, question: ReferencesQuestion): HeapPage<HeapObjectRow> | undefined {
  const { object, direction } = question;
  if (!heap.isObject(object)) return undefined;
  if (direction === 'in') return incoming(heap, question);
  const isArray = heap.objects.records.classOf(object)?.shape === 'objects';
  return isArray ? elementsOf(heap, question) : outgoing(heap, question);
}

/** Who refers to it; of a class its instances come last. */
function incoming(heap: SavedHeap, question: ReferencesQuestion): HeapPage<HeapObjectRow> {
  const { object, offset, limit } = question;
  const list = heap.referrersOf(object);
  const mirrored = heap.objects.records.mirroredBy(object);
  const instances = mirrored && heap.membersOf(mirrored.number);
  const part = list.slice(offset, offset + limit);
  return pageOf(question, list.length + (instances?.reachable ?? 0), (place) => {
    if (place >= list.length) return objectRow(heap, instances?.at(place - list.length) ?? 0, [CLASS_REFERENCE]);
    const referrer = part[place - offset] ?? 0;
    return objectRow(heap, referrer, heap.objects.referenceNames(referrer, object));
  });
}

/** Each object once, with the names of all references to it. */
function outgoing(heap: SavedHeap, question: ReferencesQuestion): HeapPage<HeapObjectRow> {
  const byTarget = [...Map.groupBy(outgoingOf(heap.objects.records, question.object), ({ target }) => target)];
  return pageOf(question, byTarget.length, (place) => {
    const [target, names] = byTarget[place] ?? [0, []];
    return objectRow(
      heap,
      target,
      names.map(({ name }) => name),
    );
  });
}

/** Elements that are read at a time. */
const CHUNK = 1 << 16;

/** To its class, and the elements that are not null: an object that is there twice has two rows. */
function elementsOf(heap: SavedHeap, question: ReferencesQuestion): HeapPage<HeapObjectRow> {
  const { object, offset, limit } = question;
  const { records } = heap.objects;
  const rows: [target: number, name: string][] = [];
  let total = 0;
  const meet = (target: number, name: () => string): void => {
    if (target < 0) return;
    if (total >= offset && total < offset + limit) rows.push([target, name()]);
    total++;
  };
  meet(records.classOf(object)?.object ?? -1, () => CLASS_REFERENCE);
  for (let from = 0, length = records.lengthOf(object); from < length; from += CHUNK) {
    const bytes = Buffer.from(records.elementBytes(object, from, from + CHUNK));
    for (let at = 0; at + heap.idSize <= bytes.length; at += heap.idSize) {
      meet(records.targetAt(bytes, at), () => `[${from + at / heap.idSize}]`);
    }
  }
  return pageOf(question, total, (place) => {
    const [target, name] = rows[place - offset] ?? [0, ''];
    return objectRow(heap, target, [name]);
  });
}
