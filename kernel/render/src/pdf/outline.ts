import type { Content } from 'pdfmake';
import { formatRemainder, type Outline } from '../shapes/outline.ts';
import { hairlines, renderHead, truncate } from './tables.ts';

const INDENT_PT = 8;
/** Deeper rows are indented no further, so that their names still fit the page. */
const MAX_INDENT = 24;

/** Draws a tree or a forest as indented rows with their figures at the right. */
export function renderOutline(title: string, note: string | undefined, { rows, left }: Outline): Content {
  if (rows.length === 0) return [...renderHead(title, note), 'Nothing to show.'];
  const body = rows.map(({ depth, label, figures }): Content[] => [
    { text: truncate(label), margin: [Math.min(depth, MAX_INDENT) * INDENT_PT, 0, 0, 0], bold: depth === 0 },
    { text: figures, alignment: 'right', noWrap: true },
  ]);
  return [
    ...renderHead(title, note),
    { table: { widths: ['*', 'auto'], body }, layout: hairlines, fontSize: 8, margin: [0, 0, 0, 4] },
    ...(left > 0 ? [{ text: formatRemainder(left), style: 'caption', margin: [0, 0, 0, 8] as const }] : []),
  ];
}
