import { useCallback, useEffect, useState } from 'react';
import { request, ServiceFault } from './client.ts';
import { startRequest } from './start-request.ts';

export type Resource<Answer> =
  | { readonly state: 'loading'; readonly last?: Answer }
  | { readonly state: 'there'; readonly value: Answer }
  | { readonly state: 'failed'; readonly fault: ServiceFault };

export type Reloadable<Answer> = Resource<Answer> & { readonly reload: () => void };

/** Keeps the last value while another request runs, however many follow each other. */
function keepLastValue<Answer>(before: Resource<Answer>): Resource<Answer> {
  if (before.state === 'there') return { state: 'loading', last: before.value };
  return before.state === 'loading' ? before : { state: 'loading' };
}

/** The answer that the first page begins with, until it was used. */
let first: { readonly path: string; readonly resource: Resource<unknown> } | undefined;

/** Requests what the first page begins with, before the page is drawn. */
export async function requestFirst(path: string): Promise<void> {
  const resource = await request<unknown>(path).then(
    (value): Resource<unknown> => ({ state: 'there', value }),
    (fault: unknown): Resource<unknown> => {
      if (fault instanceof ServiceFault) return { state: 'failed', fault };
      throw fault;
    },
  );
  first = { path, resource };
}

/**
 * Loads what the service answers at an address, and again when the address changes or `reload` is called. Without
 * an address it loads nothing.
 */
export function useResource<Answer>(path: string | undefined): Reloadable<Answer> {
  const [resource, setResource] = useState<Resource<Answer>>(() =>
    first !== undefined && first.path === path ? (first.resource as Resource<Answer>) : { state: 'loading' },
  );
  const [reloads, setReloads] = useState(0);
  useEffect(() => {
    if (first !== undefined && first.path === path) {
      first = undefined;
      return;
    }
    setResource((before) => (path === undefined ? { state: 'loading' } : keepLastValue(before)));
    if (path === undefined) return;
    return startRequest((signal) => request<Answer>(path, { signal }), {
      onAnswer: (value) => setResource({ state: 'there', value }),
      onFault: (fault) => setResource({ state: 'failed', fault }),
    });
  }, [path, reloads]);
  return { ...resource, reload: useCallback(() => setReloads((count) => count + 1), []) };
}
