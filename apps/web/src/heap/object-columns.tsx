import { formatShare } from '@hindsight/render/browser';
import { Meter } from '@hindsight/render/components';
import { useHeap } from './heap-context.ts';

export const OBJECT_COLUMNS = 4;

/** The heads of every table whose rows are objects with their sizes. */
export const ObjectHeads = ({ sorted = false }: { readonly sorted?: boolean }) => (
  <>
    <th scope="col">Object</th>
    <th scope="col" className="r shallow">
      Shallow
    </th>
    <th scope="col" className="r" aria-sort={sorted ? 'descending' : undefined}>
      Retained{sorted && ' ↓'}
    </th>
    <th scope="col" className="r of-heap">
      of heap
    </th>
  </>
);

/** The share of a number of bytes in the heap. */
export function HeapShare({ bytes }: { readonly bytes: number }) {
  const { usedHeapSize } = useHeap();
  return (
    <td className="of-heap">
      <span>
        <Meter share={usedHeapSize > 0 ? bytes / usedHeapSize : 0} />
        {formatShare(bytes, usedHeapSize)}
      </span>
    </td>
  );
}
