import { type RefObject, useRef, useState } from 'react';

/** Shorter lists are drawn in full: they scroll with the page, are found by the browser's search, and are printed. */
const ALL_ROWS = 200;
/** Rows above and below those in sight, so that fast scrolling shows no gap. */
const OVERSCAN = 12;
/** The maximum height of the box (`.windowed` in shapes.css) by default. */
const BOX_PX = 620;

export interface RowWindow {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly className: string;
  readonly onScroll: () => void;
  /** Rows to draw: from `first`, up to but without `last`. */
  readonly first: number;
  readonly last: number;
  /** Height of what is not drawn, in px. */
  readonly before: number;
  readonly after: number;
  /** Scrolls to a row, as little as needed. */
  readonly show: (row: number) => void;
}

/** Decides which rows of a long list are drawn; all have one height. */
export function useWindow(count: number, rowPx: number, headPx = 0, boxPx = BOX_PX): RowWindow {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const windowed = count > ALL_ROWS;
  const rows = Math.ceil(boxPx / rowPx) + 2 * OVERSCAN;
  const first = windowed ? Math.max(0, Math.min(Math.floor(top / rowPx) - OVERSCAN, count - rows)) : 0;
  const last = windowed ? Math.min(count, first + rows) : count;
  return {
    box,
    className: windowed ? 'scroll windowed' : 'scroll',
    onScroll: () => setTop(box.current?.scrollTop ?? 0),
    first,
    last,
    before: windowed ? first * rowPx : 0,
    after: windowed ? (count - last) * rowPx : 0,
    show: (row) => {
      const view = box.current;
      if (!view || !windowed) return;
      const [least, most] = [(row + 1) * rowPx + headPx - view.clientHeight, row * rowPx];
      view.scrollTop = Math.min(most, Math.max(least, view.scrollTop));
    },
  };
}
