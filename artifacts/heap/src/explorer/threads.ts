import { maskText } from '@hindsight/heap-graph';
import type { HeapPage, HeapThreadRow, PageQuery } from '@hindsight/model';
import type { IndexedThread } from '../heap-index/index-facts.ts';
import type { IndexedHeap } from '../heap-index/indexed-heap.ts';
import { buildPage } from './build-page.ts';
import { buildObjectRow } from './object-row.ts';

/** Lists the threads with their frames and the objects that each frame holds. */
export function listThreads(heap: IndexedHeap, question: PageQuery): HeapPage<HeapThreadRow> {
  const all = heap.threads;
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
    frames: frames.map((text, frame) => ({ text, locals: listRows(frame) })),
    otherLocals: listRows(-1),
  };
}
