import { useDeferredValue, useEffect, useState } from 'react';
import { SearchInFile } from './line-search.tsx';
import { mark, matchesIn, show } from './matches.ts';

export const SEARCH_ID = 'report-search';

interface SearchState {
  readonly count: number;
  /** Index of the current match; -1 before the reader has stepped to one. */
  readonly at: number;
}

const NOTHING: SearchState = { count: 0, at: -1 };

/** Searches again with every step, because charts and tables may have changed the page. */
function useMatches(text: string) {
  const [found, setFound] = useState(NOTHING);
  const update = (step: -1 | 0 | 1, at: number) => {
    const root = document.getElementById('main');
    const matches = root ? matchesIn(root, text) : [];
    const { length: count } = matches;
    const next = step === 0 || count === 0 ? -1 : at < 0 && step < 0 ? count - 1 : (at + step + count) % count;
    const current = matches[next];
    mark(matches, current);
    if (current) show(current);
    setFound({ count, at: next });
  };
  useEffect(() => {
    update(0, -1);
    return () => mark([], undefined);
  }, [text]);
  return { found, step: (by: -1 | 1) => update(by, found.at) };
}

function formatCount({ count, at }: SearchState): string {
  if (at >= 0) return `${at + 1} of ${count} on this page`;
  return count === 0 ? 'not on this page' : `${count} on this page`;
}

/** Searches the text of the page; Enter goes to the next match, with Shift to the one before. */
export function Search() {
  const [text, setText] = useState('');
  const { found, step } = useMatches(useDeferredValue(text));
  const isEmpty = text.trim() === '';
  return (
    <search className="report-search">
      <input
        id={SEARCH_ID}
        type="search"
        aria-label="Search this report"
        aria-keyshortcuts="/"
        placeholder="Search this report"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape') setText('');
        }}
      />
      {isEmpty && <kbd>/</kbd>}
      <span role="status">{isEmpty ? '' : formatCount(found)}</span>
      {!isEmpty && (
        <>
          <button type="button" aria-label="Previous match" disabled={found.count === 0} onClick={() => step(-1)}>
            ↑
          </button>
          <button type="button" aria-label="Next match" disabled={found.count === 0} onClick={() => step(1)}>
            ↓
          </button>
          <SearchInFile searchText={text.trim()} />
        </>
      )}
    </search>
  );
}
