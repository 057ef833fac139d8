import { useEffect, useRef } from 'react';
import { navigate, useAppLocation } from '../navigation.ts';

/** The field that the key `/` focuses. */
export const SEARCH_ID = 'search';

/** Searches past analyses; the search text is part of the address. */
export function Search() {
  const { path, query } = useAppLocation();
  const field = useRef<HTMLInputElement>(null);
  // On reports the key leads into the search of the report.
  const isReport = path.startsWith('/reports/');
  const text = path === '/analyses' ? (query.get('q') ?? '') : '';
  useEffect(() => {
    if (field.current) field.current.value = text;
  }, [text]);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const q = field.current?.value.trim() ?? '';
          navigate(q === '' ? '/analyses' : `/analyses?${new URLSearchParams({ q })}`);
        }}
      >
        <input ref={field} id={SEARCH_ID} type="search" aria-label="Search past analyses" placeholder="Search" />
        {!isReport && <kbd>/</kbd>}
      </form>
    </search>
  );
}
