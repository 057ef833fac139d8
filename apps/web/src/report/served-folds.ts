import { useEffect } from 'react';

/** The folds of the page that the service has written. They keep their state after the application has replaced them. */
let served: readonly HTMLDetailsElement[] = [];

/** Remembers the folds below an element before the application replaces its content. */
export function rememberServedFolds(root: Element): void {
  served = [...root.querySelectorAll('details')];
}

/** Finds the fold of a section or a finding; the others have no address that both pages share. */
function findFold(id: string): HTMLDetailsElement | undefined {
  const place = id ? document.getElementById(id) : null;
  const fold = place instanceof HTMLDetailsElement ? place : place?.querySelector(':scope > details');
  return fold instanceof HTMLDetailsElement ? fold : undefined;
}

/**
 * Opens and folds what the reader has opened and folded while the scripts were loading: on a slow line the report is
 * read for seconds before the application replaces it.
 */
export function useServedFolds(): void {
  useEffect(() => {
    for (const { id, parentElement, open } of served) {
      const fold = findFold(id || (parentElement?.id ?? ''));
      if (fold) fold.open = open;
    }
    served = [];
  }, []);
}
