import {
  decodeTarget,
  END_OF_LIST,
  type MemoryBudget,
  PartitionedReverseEdges,
  type ReferenceLists,
  TARGETS_PER_BLOCK,
} from '@hindsight/heap-graph';
import type { IndexWriter } from './index-writer.ts';
import { ListWriter } from './object-lists.ts';

/**
 * Writes the distinct referrers of each object in ascending order. Instances are not listed as referrers of their
 * class.
 */
export function writeReferrers(
  out: IndexWriter,
  references: ReferenceLists,
  objects: number,
  budget: MemoryBudget,
): void {
  const referrers = buildReverseEdges(references, objects, budget);
  const lists = new ListWriter(out, 'referrers', objects);
  const long: Uint32Array[] = [];
  for (let block = 0; block < referrers.blocks; block++) {
    const { ends, from } = referrers.readBlock(block);
    const first = block * TARGETS_PER_BLOCK;
    let start = 0;
    for (let object = first; object < Math.min(objects, first + TARGETS_PER_BLOCK); object++) {
      const end = ends[object - first] ?? 0;
      const length = removeDuplicates(from, start, end);
      if (lists.begin(length)) for (let at = start; at < start + length; at++) lists.append(from[at] ?? 0);
      else long.push(from.slice(start, start + length));
      start = end;
    }
  }
  referrers.close();
  lists.endShortLists();
  for (const list of long) lists.writeLongList(list);
}

/** Inverts the references. Edges are added by ascending source, so that each list of referrers is ascending. */
function buildReverseEdges(references: ReferenceLists, objects: number, budget: MemoryBudget): PartitionedReverseEdges {
  const referrers = new PartitionedReverseEdges(objects, budget);
  for (let object = 0; object < objects; object++) {
    for (
      let at = references.getStart(object), edge = references.at(at);
      edge !== END_OF_LIST;
      edge = references.at(++at)
    ) {
      referrers.add(decodeTarget(edge), object);
    }
  }
  return referrers;
}

/** Removes duplicates from a sorted range in place and returns the number of remaining values. */
function removeDuplicates(from: Uint32Array, start: number, end: number): number {
  let kept = start;
  for (let at = start; at < end; at++) {
    const referrer = from[at] ?? 0;
    if (kept === start || from[kept - 1] !== referrer) from[kept++] = referrer;
  }
  return kept - start;
}
