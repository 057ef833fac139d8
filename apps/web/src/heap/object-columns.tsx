import { formatShare } from '@hindsight/render/browser';
import { Meter } from '@hindsight/render/components';
import { SortHead } from './arrange-tools.tsx';
import { useHeap } from './heap-context.ts';
import type { Sorting } from './heap-location.ts';

export const OBJECT_COLUMNS = 4;

interface ObjectHeadsProps {
  readonly sort?: Sorting | undefined;
  /** Whether the service sorts the list by the head that is clicked. */
  readonly sortable?: boolean;
}

/** The heads of every table whose rows are objects with their sizes. */
export function ObjectHeads({ sort, sortable = false }: ObjectHeadsProps) {
  const ofHeap = (
    <th scope="col" className="r of-heap">
      of heap
    </th>
  );
  if (sortable) {
    return (
      <>
        <SortHead sorting="label" name="Object" chosen={sort} />
        <SortHead sorting="shallowSize" name="Shallow" chosen={sort} className="r shallow" />
        <SortHead sorting="retainedSize" name="Retained" chosen={sort} className="r" />
        {ofHeap}
      </>
    );
  }
  return (
    <>
      <th scope="col">Object</th>
      <th scope="col" className="r shallow">
        Shallow
      </th>
      <th scope="col" className="r" aria-sort={sort ? 'descending' : undefined}>
        Retained{sort && ' ↓'}
      </th>
      {ofHeap}
    </>
  );
}

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
