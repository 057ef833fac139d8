import { unfold } from './unfold.ts';

/** Text that a reader sees as one passage, although it consists of several elements. */
const PASSAGE = 'p, li, td, th, h1, h2, h3, dt, dd, figcaption, caption, summary, footer, .code, .facts, .figure > *';
/** Elements whose text does not belong to the report: buttons, texts for screen readers alone, the search itself. */
const SKIPPED = 'button:not(.term), label, script, .unseen, [hidden], .plot, .trend, .glossary, .report-tools, dialog';

/** The space between a number and its unit; readers type a blank. */
const UNBREAKABLE = '\u00a0';

function listPassages(root: Element): Iterable<readonly Text[]> {
  const passages = new Map<Element, Text[]>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!(node instanceof Text) || !parent || parent.closest(SKIPPED)) continue;
    const passage = parent.closest(PASSAGE) ?? parent;
    const nodes = passages.get(passage);
    if (nodes) nodes.push(node);
    else passages.set(passage, [node]);
  }
  return passages.values();
}

/** Finds the node that contains a character of a passage, and the position in it. */
function findPoint(nodes: readonly Text[], offset: number): readonly [Text, number] | undefined {
  let rest = offset;
  for (const node of nodes) {
    if (rest <= node.length) return [node, rest];
    rest -= node.length;
  }
  return undefined;
}

function toDomRange(nodes: readonly Text[], start: number, end: number): Range[] {
  const from = findPoint(nodes, start);
  const to = findPoint(nodes, end);
  if (!from || !to) return [];
  const range = document.createRange();
  range.setStart(...from);
  range.setEnd(...to);
  return [range];
}

/** Finds a text below an element, in reading order and ignoring case. */
export function matchesIn(root: Element, text: string): readonly Range[] {
  if (text.trim() === '') return [];
  const needle = new RegExp(text.trim().replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'), 'gi');
  return [...listPassages(root)].flatMap((nodes) =>
    [
      ...nodes
        .map(({ data }) => data.replaceAll(UNBREAKABLE, ' '))
        .join('')
        .matchAll(needle),
    ].flatMap(({ index, 0: found }) => toDomRange(nodes, index, index + found.length)),
  );
}

const ALL = 'search-match';
const CURRENT = 'search-current';

/** Marks matches without changing the page, where the browser supports it (CSS Custom Highlight API). */
export function mark(matches: readonly Range[], current: Range | undefined): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.set(ALL, new Highlight(...matches));
  CSS.highlights.set(CURRENT, new Highlight(...(current ? [current] : [])));
}

/** Opens what is folded around a match and brings it into sight. */
export function show(match: Range): void {
  const element = match.startContainer.parentElement;
  if (element) unfold(element);
  element?.scrollIntoView({ block: 'center' });
}
