import type { Bars, Timeline } from '@hindsight/model';
import type { ReactNode } from 'react';
import { nameZone } from '../report-text.ts';

interface ChartFrameProps {
  readonly block: Timeline | Bars;
  /** Which series are drawn; other views, and links and buttons that lead out of the page. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** What a reader has to know about the points of a chart. */
function describeChart(block: Timeline | Bars): string {
  if (block.kind === 'bars') return '';
  const drawn = block.series.reduce((sum, { x }) => sum + x.length, 0);
  const downsampled = block.thinnedFrom
    ? `${drawn.toLocaleString('en-US')} of ${block.thinnedFrom.toLocaleString('en-US')} points, extremes kept`
    : '';
  return [block.log ? 'log scale' : '', nameZone(block), downsampled].filter(Boolean).join(', ');
}

/** Title, caption and tools around a chart with axes. */
export const ChartFrame = ({ block, tools, children }: ChartFrameProps) => (
  <figure className="card chart" id={`c-${block.id}`} tabIndex={-1}>
    <figcaption className="title">
      <h3>{block.title}</h3>
      <span>{describeChart(block)}</span>
      {tools}
    </figcaption>
    {children}
  </figure>
);
