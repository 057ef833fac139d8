import { useEffect, useState } from 'react';
import { addressWith, navigate } from '../navigation.ts';
import type { Sorting } from './heap-location.ts';

/** Pause after the last letter before the filter is applied. */
const TYPING_MS = 250;

interface FilterProps {
  readonly q: string;
  /** What is filtered: `the histogram`. */
  readonly of: string;
}

/** Keeps the text of the field, and writes it to the address after a pause. */
export function Filter({ q, of }: FilterProps) {
  const [text, setText] = useState(q);
  useEffect(() => {
    if (text === q) return;
    const typing = setTimeout(() => navigate(addressWith({ q: text || undefined }), { replace: true }), TYPING_MS);
    return () => clearTimeout(typing);
  }, [text, q]);
  return (
    <input
      type="search"
      aria-label={`Filter ${of}`}
      placeholder="Part of a name"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

interface SortHeadProps {
  readonly sorting: Sorting;
  readonly name: string;
  readonly chosen: Sorting | undefined;
  readonly className?: string | undefined;
}

/** The head of a column by which the service sorts: names in ascending order, numbers in descending order. */
export function SortHead({ sorting, name, chosen, className }: SortHeadProps) {
  const sorted = sorting === chosen;
  const direction = sorting === 'label' ? 'ascending' : 'descending';
  return (
    <th scope="col" className={className} aria-sort={sorted ? direction : undefined}>
      <button
        type="button"
        className="sort"
        onClick={() => navigate(addressWith({ sort: sorting }), { replace: true })}
      >
        {name}
        <span aria-hidden="true">{sorted ? (sorting === 'label' ? ' ↑' : ' ↓') : ''}</span>
      </button>
    </th>
  );
}
