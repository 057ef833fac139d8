import { type Block, type Renderer, renderBlock } from '@hindsight/model';
import { CardsBlock, ChainBlock, CodeBlock, FigureStrip, ParagraphBlock } from '@hindsight/render/components';
import { lazy, type ReactNode, Suspense } from 'react';
import { Chart } from '../charts/chart.tsx';
import type { ShapeBlock } from '../shapes/index.tsx';
import { FindingsBlock } from './findings.tsx';
import { lanesHeight, shapeHeight } from './shape-height.ts';
import { TableBlock } from './table.tsx';

/** Pictures of structure are loaded when they are needed, because few reports have them. */
const Shape = lazy(() => import('../shapes/index.tsx'));

/** Like charts, lanes are loaded after the text. */
const LanesOnPage = lazy(() => import('../charts/lanes.tsx').then(({ LanesBlock }) => ({ default: LanesBlock })));

const shape = (block: ShapeBlock) => (
  <Suspense fallback={<figure className="card" aria-busy="true" style={{ height: shapeHeight(block) }} />}>
    <Shape block={block} />
  </Suspense>
);

/** One function for each kind of block; a kind that is missing does not compile. */
const RENDERER: Renderer<ReactNode> = {
  paragraph: (block) => <ParagraphBlock {...block} />,
  findings: ({ findings }) => <FindingsBlock findings={findings} />,
  figures: ({ figures }) => <FigureStrip figures={figures} />,
  code: (block) => <CodeBlock {...block} />,
  chain: (block) => <ChainBlock block={block} />,
  cards: (block) => <CardsBlock block={block} />,
  table: (block) => <TableBlock {...block} />,
  timeline: (block) => <Chart block={block} />,
  bars: (block) => <Chart block={block} />,
  lanes: (block) => (
    <Suspense fallback={<figure className="card" aria-busy="true" style={{ height: lanesHeight(block) }} />}>
      <LanesOnPage block={block} />
    </Suspense>
  ),
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
