import type { AuditEntry, AuditList } from '@hindsight/api';
import { useEffect, useState } from 'react';
import { request, ServiceFault } from '../api/client.ts';

interface Shown {
  readonly query: string;
  readonly entries: readonly AuditEntry[];
  readonly cursor?: string | undefined;
  readonly fault?: ServiceFault;
}

/** Entries page after page, as far as the reader has asked for them; undefined until the first are there. */
export function useEntries(query: string): { readonly shown: Shown | undefined; readonly more: () => void } {
  const [shown, setShown] = useState<Shown>();
  const load = (before: readonly AuditEntry[], cursor: string | undefined, signal?: AbortSignal) => {
    const address = `/api/audit?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(query)), ...(cursor !== undefined && { cursor }) })}`;
    request<AuditList>(address, signal ? { signal } : {}).then(
      ({ entries, cursor: next }) => setShown({ query, entries: [...before, ...entries], cursor: next }),
      (error: unknown) => {
        if (signal?.aborted) return;
        if (!(error instanceof ServiceFault)) throw error;
        setShown({ query, entries: before, fault: error });
      },
    );
  };
  useEffect(() => {
    const leaving = new AbortController();
    load([], undefined, leaving.signal);
    return () => leaving.abort();
  }, [query]);
  return { shown, more: () => shown && load(shown.entries, shown.cursor) };
}
