import { type Block, type Renderer, renderBlock } from '@hindsight/model';
import { CardsBlock, ChainBlock, CodeBlock, FigureStrip, ParagraphBlock } from '@hindsight/render/components';
import type { ReactNode } from 'react';
import { Chart } from '../charts/chart.tsx';
import { defer } from '../defer.tsx';
import type { ShapeBlock } from '../shapes/index.tsx';
import { FindingsBlock } from './findings.tsx';
import { measureLanes, measureShape } from './shape-height.ts';
import { TableBlock } from './table.tsx';

/** Pictures of structure are loaded when they are needed, because few reports have them. */
const Shape = defer(
  () => import('../shapes/index.tsx'),
  ({ block }) => <figure className="card" aria-busy="true" style={{ height: measureShape(block) }} />,
);

/** Like charts, lanes are loaded after the text. */
const LanesOnPage = defer(
  () => import('../charts/lanes.tsx'),
  ({ block }) => <figure className="card" aria-busy="true" style={{ height: measureLanes(block) }} />,
);

const shape = (block: ShapeBlock) => <Shape block={block} />;

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
  lanes: (block) => <LanesOnPage block={block} />,
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
