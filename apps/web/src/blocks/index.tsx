import { type Block, type Renderer, renderBlock } from '@hindsight/model';
import type { ReactNode } from 'react';
import { Chart } from '../charts/chart.tsx';
import { FiguresBlock } from './figures.tsx';
import { FindingsBlock } from './findings.tsx';
import { Prose } from './prose.tsx';
import { TableBlock } from './table.tsx';

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
};

export const BlockView = ({ block }: { readonly block: Block }) => (
  <div className="block">{renderBlock(RENDERER, block)}</div>
);
