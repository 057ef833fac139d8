import { useLayoutEffect, useRef } from 'react';

/** Elements that a reader may be reading while figures above them change. */
const ANCHORS = '#main :is(.chart, .range-strip, section, .finding)[id]';
/** Elements on which a range is dragged or chosen by keys. */
const AXES = '#main :is(.chart, .range-strip)[id]';

interface ScrollAnchor {
  readonly id: string;
  readonly top: number;
}

/** Whether an element sticks to the bar above the page: it keeps its place whatever happens below it. */
function isStuck(element: Element): boolean {
  const { position, top } = getComputedStyle(element);
  return position === 'sticky' && element.getBoundingClientRect().top <= Number.parseFloat(top);
}

const isInSight = (element: Element): boolean => {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < window.innerHeight;
};

/** Finds the element at which the reader looks: the chart or strip in use, otherwise the first that begins in sight. */
function findScrollAnchor(): ScrollAnchor | undefined {
  const inUse = document.querySelector(`${AXES}:hover`) ?? document.querySelector(`${AXES}:focus-within`);
  const element =
    inUse && !isStuck(inUse)
      ? inUse
      : [...document.querySelectorAll(ANCHORS)].find((one) => isInSight(one) && !isStuck(one));
  return element && { id: element.id, top: element.getBoundingClientRect().top };
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
