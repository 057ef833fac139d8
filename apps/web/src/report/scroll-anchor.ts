import { useLayoutEffect, useRef } from 'react';

/** What a reader may be looking at while figures change around it. */
const ANCHORS = '#main :is(.chart, .range-strip, section, .finding)[id]';

interface ScrollAnchor {
  readonly id: string;
  readonly top: number;
}

/** The first place that begins in sight. */
function findScrollAnchor(): ScrollAnchor | undefined {
  for (const element of document.querySelectorAll(ANCHORS)) {
    const { top } = element.getBoundingClientRect();
    if (top >= 0 && top < window.innerHeight) return { id: element.id, top };
  }
  return undefined;
}

/** Keeps in its place what the reader looks at when one of these changes: figures, sections and notes may come and go above it. */
export function useScrollAnchor(...changing: readonly unknown[]): void {
  const before = useRef(changing);
  const place = useRef<ScrollAnchor>(undefined);
  // Measured before React changes the page; when it has, it is too late.
  if (changing.some((one, index) => one !== before.current[index])) place.current ??= findScrollAnchor();
  useLayoutEffect(() => {
    before.current = changing;
    const { id, top } = place.current ?? {};
    place.current = undefined;
    const element = id === undefined ? null : document.getElementById(id);
    if (!element || top === undefined) return;
    window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' });
  });
}
