import { type Block, type Renderer, renderBlock } from '@hindsight/model';
import { lazy, type ReactNode, Suspense } from 'react';
import type { ShapeBlock } from '../shapes/index.tsx';
import { FiguresBlock } from './figures.tsx';
import { FindingsBlock } from './findings.tsx';
import { Prose } from './prose.tsx';
import { shapeHeight } from './shape-height.ts';
import { TableBlock } from './table.tsx';

/** Charts bring a large library: it comes when the words are there already. */
const ChartBlock = lazy(() => import('../charts/chart.tsx'));

const chart = (block: Extract<Block, { kind: 'timeline' | 'bars' }>) => (
  <Suspense fallback={<figure className="card chart waiting" aria-busy="true" />}>
    <ChartBlock block={block} />
  </Suspense>
);

/** So do pictures of structure, which few reports have. */
const Shape = lazy(() => import('../shapes/index.tsx'));

const shape = (block: ShapeBlock) => (
  <Suspense fallback={<figure className="card" aria-busy="true" style={{ height: shapeHeight(block) }} />}>
    <Shape block={block} />
  </Suspense>
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
  'stacked-bars': shape,
  tree: shape,
  'flame-graph': shape,
  matrix: shape,
  forest: shape,
  treemap: shape,
};

export const BlockView = ({ block }: { readonly block: Block }) => (
  <div className="block">{renderBlock(RENDERER, block)}</div>
);
