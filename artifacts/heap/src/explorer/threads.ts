import { maskedText } from '@hindsight/heap-graph';
import type { HeapPage, HeapThreadRow, PageQuestion } from '@hindsight/model';
import type { SavedThread } from '../saved-index/facts.ts';
import type { SavedHeap } from '../saved-index/saved-heap.ts';
import { objectRow } from './object-row.ts';
import { pageOf } from './page.ts';

/** Threads with their frames and what each frame holds. */
export function threads(heap: SavedHeap, question: PageQuestion): HeapPage<HeapThreadRow> {
  const all = heap.threads;
  return pageOf(question, all.length, (place) => rowOf(heap, all[place] as SavedThread));
}

function rowOf(heap: SavedHeap, { object, name, state, frames, locals }: SavedThread): HeapThreadRow {
  const byFrame = Map.groupBy(locals, ({ frame }) => (frames[frame] === undefined ? -1 : frame));
  const rows = (frame: number) => {
    const held = new Set((byFrame.get(frame) ?? []).map((local) => local.object));
    return [...held].map((local) => objectRow(heap, local));
  };
  return {
    objectId: object,
    name: maskedText(name),
    state,
    shallowSize: heap.sizeOf(object),
    retainedSize: heap.retainedBy(object),
    frames: frames.map((text, frame) => ({ text, locals: rows(frame) })),
    otherLocals: rows(-1),
  };
}
