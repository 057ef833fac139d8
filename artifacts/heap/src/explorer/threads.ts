import { maskText } from '@hindsight/heap-graph';
import type { ArrangedQuery, HeapPage, HeapThreadRow, PageQuery } from '@hindsight/model';
import type { IndexedThread } from '../heap-index/index-facts.ts';
import type { IndexedHeap } from '../heap-index/indexed-heap.ts';
import { arrangeRows } from './arrange.ts';
import { buildPage } from './build-page.ts';
import { buildObjectRow } from './object-row.ts';

/** Lists the threads with their frames and the objects that each frame holds. */
export function listThreads(heap: IndexedHeap, question: PageQuery & ArrangedQuery): HeapPage<HeapThreadRow> {
  const { sort = 'retainedSize', filter = '' } = question;
  const all = arrangeRows(heap.threads, { sort, filter }, ({ object, name, locals }) => ({
    label: maskText(name),
    objects: locals.length,
    shallowSize: heap.getShallowSize(object),
    retainedSize: heap.getRetainedSize(object),
  }));
  return buildPage(question, all.length, (place) => toThreadRow(heap, all[place] as IndexedThread));
}

function toThreadRow(heap: IndexedHeap, { object, name, state, frames, locals }: IndexedThread): HeapThreadRow {
  const byFrame = Map.groupBy(locals, ({ frame }) => (frames[frame] === undefined ? -1 : frame));
  const listRows = (frame: number) => {
    const held = new Set((byFrame.get(frame) ?? []).map((local) => local.object));
    return [...held].map((local) => buildObjectRow(heap, local));
  };
  return {
    objectId: object,
    name: maskText(name),
    state,
    shallowSize: heap.getShallowSize(object),
    retainedSize: heap.getRetainedSize(object),
    localRoots: locals.length,
    frames: frames.map((text, frame) => ({ text, locals: listRows(frame) })),
    otherLocals: listRows(-1),
  };
}
