import { CLASS_REFERENCE, listOutgoing, UNNAMED_REFERENCE } from '@hindsight/heap-graph';
import type { HeapObjectRow, HeapPage, PageQuery } from '@hindsight/model';
import type { IndexedHeap } from '../heap-index/indexed-heap.ts';
import { buildPage } from './build-page.ts';
import { buildObjectRow } from './object-row.ts';

type ReferencesQuestion = PageQuery & { readonly object: number; readonly direction: 'in' | 'out' };

export function listReferences(heap: IndexedHeap, question: ReferencesQuestion): HeapPage<HeapObjectRow> | undefined {
  const { object, direction } = question;
  if (!heap.isObject(object)) return undefined;
  if (direction === 'in') return listIncoming(heap, question);
  const isArray = heap.objects.records.getClass(object)?.shape === 'objects';
  return isArray ? listElementReferences(heap, question) : listOutgoingReferences(heap, question);
}

/** Lists the referrers of an object; the instances of a class come last. */
function listIncoming(heap: IndexedHeap, question: ReferencesQuestion): HeapPage<HeapObjectRow> {
  const { object, offset, limit } = question;
  const list = heap.listReferrers(object);
  const mirrored = heap.objects.records.getMirroredClass(object);
  const instances = mirrored && heap.listMembers(mirrored.number);
  const part = list.slice(offset, offset + limit);
  return buildPage(question, list.length + (instances?.reachable ?? 0), (place) => {
    if (place >= list.length) return buildObjectRow(heap, instances?.at(place - list.length) ?? 0, [CLASS_REFERENCE]);
    const referrer = part[place - offset] ?? 0;
    return buildObjectRow(heap, referrer, heap.objects.findReferenceNames(referrer, object));
  });
}

/** Lists each referenced object once, with the names of all references to it. */
function listOutgoingReferences(heap: IndexedHeap, question: ReferencesQuestion): HeapPage<HeapObjectRow> {
  const byTarget = [...Map.groupBy(listOutgoing(heap.objects.records, question.object), ({ target }) => target)];
  return buildPage(question, byTarget.length, (place) => {
    const [target, names] = byTarget[place] ?? [0, []];
    return buildObjectRow(
      heap,
      target,
      names.map(({ name }) => name),
    );
  });
}

/** The number of elements that are read at a time. */
const CHUNK = 1 << 16;

/** Lists the class of an array and its elements that are not null. An object that occurs twice has two rows. */
function listElementReferences(heap: IndexedHeap, question: ReferencesQuestion): HeapPage<HeapObjectRow> {
  const { object, offset, limit } = question;
  const { records } = heap.objects;
  const rows: [target: number, name: string][] = [];
  let total = 0;
  const addReference = (target: number, name: () => string): void => {
    if (target < 0) return;
    if (total >= offset && total < offset + limit) rows.push([target, name()]);
    total++;
  };
  addReference(records.getClass(object)?.object ?? -1, () => CLASS_REFERENCE);
  for (let from = 0, length = records.readLength(object); from < length; from += CHUNK) {
    const bytes = Buffer.from(records.readElements(object, from, from + CHUNK));
    for (let at = 0; at + heap.idSize <= bytes.length; at += heap.idSize) {
      // Portable heap dumps list elements without their indexes.
      const name = () => (heap.phd ? UNNAMED_REFERENCE : `[${from + at / heap.idSize}]`);
      addReference(records.findTarget(bytes, at), name);
    }
  }
  return buildPage(question, total, (place) => {
    const [target, name] = rows[place - offset] ?? [0, ''];
    return buildObjectRow(heap, target, [name]);
  });
}
