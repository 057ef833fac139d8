import { useCallback, useEffect, useState } from 'react';
import { request, ServiceFault } from './client.ts';

export type Resource<Answer> =
  | { readonly state: 'loading'; readonly last?: Answer }
  | { readonly state: 'there'; readonly value: Answer }
  | { readonly state: 'failed'; readonly fault: ServiceFault };

export type Reloadable<Answer> = Resource<Answer> & { readonly reload: () => void };

/** What was there last stays until there is more, however many questions are asked in between. */
function loadingAfter<Answer>(before: Resource<Answer>): Resource<Answer> {
  if (before.state === 'there') return { state: 'loading', last: before.value };
  return before.state === 'loading' ? before : { state: 'loading' };
}

/** What the service answers at this address; asked again when the address changes or `reload` is called. Without one nothing comes. */
export function useResource<Answer>(path: string | undefined): Reloadable<Answer> {
  const [resource, setResource] = useState<Resource<Answer>>({ state: 'loading' });
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    setResource((before) => (path === undefined ? { state: 'loading' } : loadingAfter(before)));
    if (path === undefined) return;
    request<Answer>(path, { signal: leaving.signal }).then(
      (value) => {
        if (!leaving.signal.aborted) setResource({ state: 'there', value });
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        if (!(error instanceof ServiceFault)) throw error;
        setResource({ state: 'failed', fault: error });
      },
    );
    return () => leaving.abort();
  }, [path, asked]);
  return { ...resource, reload: useCallback(() => setAsked((count) => count + 1), []) };
}
