import { useLayoutEffect, useRef } from 'react';

/** Elements that a reader may be reading while figures above them change. */
const ANCHORS = '#main :is(.chart, .range-strip, section, .finding)[id]';

interface ScrollAnchor {
  readonly id: string;
  readonly top: number;
}

/** Finds the first of these elements that begins in sight. */
function findScrollAnchor(): ScrollAnchor | undefined {
  for (const element of document.querySelectorAll(ANCHORS)) {
    const { top } = element.getBoundingClientRect();
    if (top >= 0 && top < window.innerHeight) return { id: element.id, top };
  }
  return undefined;
}

/**
 * Keeps the element that the reader sees in its place when one of these values changes, because figures, sections
 * and notes above it may appear and disappear.
 */
export function useScrollAnchor(...changing: readonly unknown[]): void {
  const before = useRef(changing);
  const place = useRef<ScrollAnchor>(undefined);
  // The position is measured before React changes the page; afterwards it would be too late.
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
