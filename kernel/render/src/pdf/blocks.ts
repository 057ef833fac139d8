import { type Block, type Forest, listByStory, type Renderer, type Tree } from '@hindsight/model';
import type { Content } from 'pdfmake';
import type { ChartBlock } from '../chart-blocks.ts';
import { formatExtent } from '../charts/heading.ts';
import { renderChartSvg } from '../charts/index.ts';
import type { SharedAxis } from '../charts/shared-axis.ts';
import { buildOutline, formatRemainder } from '../shapes/outline.ts';
import { withFallbackSvg } from './fallback-font.ts';
import { renderFigures } from './figures.ts';
import { renderFinding } from './finding.ts';
import { renderMatrix } from './matrix.ts';
import { renderOutline } from './outline.ts';
import { renderProse } from './prose.ts';
import { renderCards, renderChain } from './story.ts';
import { PAGE_WIDTH, renderHead, renderTable } from './tables.ts';

/**
 * Pictures are laid out for this width and scaled to the page, so that their letters are as large as those of
 * tables.
 */
const PICTURE_PX = 680;
const MAX_ROWS = 200;

type FindAxis = (block: ChartBlock) => SharedAxis | undefined;

const renderChart =
  (findAxis: FindAxis) =>
  (block: ChartBlock): Content => {
    return {
      stack: [
        ...renderHead(block.title, ['note' in block ? block.note : '', formatExtent(block)].filter(Boolean).join('; ')),
        { svg: withFallbackSvg(renderChartSvg(block, 'light', PICTURE_PX, findAxis(block))), width: PAGE_WIDTH },
      ],
      unbreakable: true,
      margin: [0, 0, 0, 10],
    };
  };

/** Paper shows where an error was thrown; the frames below it are in the report on the screen. */
const MAX_LINES = 16;

function truncateLines(text: string): string {
  const lines = text.split('\n');
  const left = formatRemainder(lines.length - MAX_LINES);
  return left ? [...lines.slice(0, MAX_LINES), left.replace('more', 'more lines')].join('\n') : text;
}

/** Text of this length takes less than a page, however its lines are broken. */
const SHORT_CODE_CHARACTERS = 3000;

const renderCode = (title: string | undefined, text: string): Content => ({
  stack: [...renderHead(title), { text, style: 'code', preserveLeadingSpaces: true, margin: [0, 0, 0, 6] }],
  unbreakable: text.length <= SHORT_CODE_CHARACTERS,
});

const listPdf = (block: Tree | Forest): Content =>
  renderOutline(block.title, block.note, buildOutline(block, MAX_ROWS) ?? { rows: [], left: 0 });

/** Draws every block for paper: light colors, charts as vectors on the axis that is found for them. */
export const createPdfRenderer = (findAxis: FindAxis): Renderer<Content> => ({
  paragraph: ({ text }) => ({ text: renderProse(text), margin: [0, 0, 0, 6] }),
  findings: ({ findings }) =>
    findings.length === 0
      ? 'Nothing to report.'
      : listByStory(findings).map((finding) => renderFinding(finding, findings)),
  figures: ({ figures }) => renderFigures(figures),
  code: ({ title, text }) => renderCode(title, truncateLines(text)),
  chain: renderChain,
  cards: renderCards,
  table: renderTable,
  timeline: renderChart(findAxis),
  bars: renderChart(findAxis),
  lanes: renderChart(findAxis),
  'stacked-bars': renderChart(findAxis),
  'flame-graph': renderChart(findAxis),
  treemap: renderChart(findAxis),
  tree: listPdf,
  matrix: renderMatrix,
  forest: listPdf,
});

const UNSPLIT: ReadonlySet<Block['kind']> = new Set([
  'timeline',
  'bars',
  'lanes',
  'stacked-bars',
  'flame-graph',
  'treemap',
  'figures',
  'paragraph',
]);
const SHORT_TABLE_ROWS = 20;

/** Returns whether a block stays on one page with its heading; long tables and findings continue over pages. */
export const isUnbreakable = (block: Block): boolean =>
  UNSPLIT.has(block.kind) || (block.kind === 'table' && block.rows.length <= SHORT_TABLE_ROWS);
