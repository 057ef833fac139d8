import { type Block, type Renderer, renderBlock } from '@hindsight/model';
import { lazy, type ReactNode, Suspense } from 'react';
import { Chart } from '../charts/chart.tsx';
import type { ShapeBlock } from '../shapes/index.tsx';
import { FiguresBlock } from './figures.tsx';
import { FindingsBlock } from './findings.tsx';
import { Prose } from './prose.tsx';
import { shapeHeight } from './shape-height.ts';
import { TableBlock } from './table.tsx';

/** Pictures of structure come when they are needed: few reports have them. */
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
  timeline: (block) => <Chart block={block} />,
  bars: (block) => <Chart block={block} />,
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
