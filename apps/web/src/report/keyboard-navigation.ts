/**
 * Distance from the top of the window below the fixed bars (see scroll-padding in report.css), in px: elements that
 * begin above it have been reached.
 */
const READING_LINE = 140;

/**
 * Which of these the reader looks at, -1 before the first: the one the address points at while its beginning is in sight
 * (the last ones of a page cannot be scrolled up to the reading line), else the last that has been reached.
 */
function indexInView(elements: readonly Element[], anchor: string): number {
  const pointed = elements.findIndex(({ id }) => anchor !== '' && id === anchor);
  const top = elements[pointed]?.getBoundingClientRect().top ?? -1;
  if (top >= 0 && top < window.innerHeight) return pointed;
  return elements.findLastIndex((element) => element.getBoundingClientRect().top <= READING_LINE);
}

const anchorHere = () => decodeURIComponent(window.location.hash.slice(1));

const listElements = (selector: string): readonly Element[] =>
  [...document.querySelectorAll(`#main ${selector}`)].filter((element) => element.checkVisibility());

/** Finds the id of the element after or before the one in view; undefined at either end. */
export function findNeighbor(selector: string, step: -1 | 1): string | undefined {
  const elements = listElements(selector);
  return elements[indexInView(elements, anchorHere()) + step]?.id;
}

/** Finds the id of the element in view, or else of the first. */
export function findInView(selector: string): string | undefined {
  const elements = listElements(selector);
  return elements[Math.max(0, indexInView(elements, anchorHere()))]?.id;
}
