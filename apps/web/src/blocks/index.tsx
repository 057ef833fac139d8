import { type Block, type Renderer, renderBlock } from '@hindsight/model';
import {
  flameOutline,
  forestOutline,
  leftText,
  matrixTable,
  type Outline,
  stackedTable,
  treemapOutline,
  treeOutline,
} from '@hindsight/render/screen';
import { lazy, type ReactNode, Suspense } from 'react';
import { FiguresBlock } from './figures.tsx';
import { FindingsBlock } from './findings.tsx';
import { Prose } from './prose.tsx';
import { TableBlock } from './table.tsx';

/** Charts bring a large library: it comes when the words are there already. */
const ChartBlock = lazy(() => import('../charts/chart.tsx'));

const chart = (block: Extract<Block, { kind: 'timeline' | 'bars' }>) => (
  <Suspense fallback={<figure className="card chart waiting" aria-busy="true" />}>
    <ChartBlock block={block} />
  </Suspense>
);

const MOST_ROWS = 500;

const outline = (title: string, { rows, left }: Outline) => (
  <TableBlock
    kind="table"
    title={title}
    columns={['Name', 'Figure']}
    rows={[
      ...rows.map(({ depth, label, figures }) => [`${'\u2003'.repeat(depth)}${label}`, figures]),
      ...(left > 0 ? [[leftText(left), '']] : []),
    ]}
  />
);

/** One function per kind of block; a kind that is missing does not compile. */
const RENDERER: Renderer<ReactNode> = {
  paragraph: ({ text }) => (
    <p className="paragraph">
      <Prose text={text} />
    </p>
  ),
  findings: ({ findings }) => <FindingsBlock findings={findings} />,
  figures: ({ figures }) => <FiguresBlock figures={figures} />,
  code: ({ title, text }) => (
    <>
      {title && <h3>{title}</h3>}
      <pre className="code">{text}</pre>
    </>
  ),
  table: (block) => <TableBlock {...block} />,
  timeline: chart,
  bars: chart,
  'stacked-bars': (block) => <TableBlock {...stackedTable(block)} />,
  tree: (block) => outline(block.title, treeOutline(block, MOST_ROWS)),
  'flame-graph': (block) => outline(block.title, flameOutline(block, MOST_ROWS)),
  matrix: (block) => <TableBlock {...matrixTable(block, MOST_ROWS).table} />,
  forest: (block) => outline(block.title, forestOutline(block, MOST_ROWS)),
  treemap: (block) => outline(block.title, treemapOutline(block, MOST_ROWS)),
};

export const BlockView = ({ block }: { readonly block: Block }) => (
  <div className="block">{renderBlock(RENDERER, block)}</div>
);
