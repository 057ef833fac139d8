import type { AuditEntry, AuditList } from '@hindsight/api';
import { useEffect, useRef, useState } from 'react';
import { request, type ServiceFault } from '../api/client.ts';
import { startRequest } from '../api/start-request.ts';

interface Shown {
  readonly query: string;
  readonly entries: readonly AuditEntry[];
  readonly cursor?: string | undefined;
  readonly fault?: ServiceFault;
}

/** Audit records page after page, as far as the reader has asked for them; undefined until the first are there. */
export function useEntries(query: string): { readonly shown: Shown | undefined; readonly more: () => void } {
  const [shown, setShown] = useState<Shown>();
  const cancel = useRef<() => void>(() => undefined);
  const load = (before: readonly AuditEntry[], cursor: string | undefined) => {
    cancel.current();
    const members = new URLSearchParams(query);
    if (cursor !== undefined) members.set('cursor', cursor);
    cancel.current = startRequest((signal) => request<AuditList>(`/api/audit?${members}`, { signal }), {
      onAnswer: ({ entries, cursor: next }) => setShown({ query, entries: [...before, ...entries], cursor: next }),
      onFault: (fault) => setShown({ query, entries: before, fault }),
    });
  };
  useEffect(() => {
    load([], undefined);
    return () => cancel.current();
  }, [query]);
  return { shown, more: () => shown && load(shown.entries, shown.cursor) };
}
