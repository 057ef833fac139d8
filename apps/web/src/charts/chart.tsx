import { type Bars, formatQuantity, type Timeline } from '@hindsight/model';
import { barsOption, timelineOption, uptimeLabel } from '@hindsight/render/screen';
import type { EChartsType } from 'echarts/core';
import { useEffect, useRef } from 'react';
import { toCsv } from '../blocks/csv.ts';
import { download } from '../blocks/download.ts';
import { useReport } from '../blocks/report-context.ts';
import { useTheme } from '../theme.ts';
import { interactive, TIME_GROUP } from './interaction.ts';
import { connectGroup, mountChart } from './library.ts';

type ChartBlock = Timeline | Bars;

const BAR_ROW_PX = 26;
const BAR_PADDING_PX = 24;
const TIMELINE_PX = 260;

const heightOf = (block: ChartBlock): number =>
  block.kind === 'bars' ? BAR_PADDING_PX + BAR_ROW_PX * Math.max(1, block.bars.length) : TIMELINE_PX;

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

const timeText = (block: Timeline, x: number): string =>
  block.clock === 'wall' ? new Date(x).toISOString() : uptimeLabel(x);

function csvOf(block: ChartBlock): string {
  if (block.kind === 'bars')
    return toCsv(
      ['label', block.unit],
      block.bars.map(({ label, value }) => [label, value]),
    );
  const rows = block.series.flatMap(({ name, x, y }) =>
    x.map((at, index) => [timeText(block, at), name, y[index] ?? Number.NaN]),
  );
  return toCsv([block.clock === 'wall' ? 'time' : 'uptime', 'series', block.unit], rows);
}

/** What the chart shows in one sentence, for who cannot see it. */
function summaryOf(block: ChartBlock): string {
  if (block.kind === 'bars') {
    return block.bars.map(({ label, value }) => `${label}: ${formatQuantity({ value, unit: block.unit })}`).join('; ');
  }
  return block.series
    .map(({ name, x, y }) => {
      if (y.length === 0) return `${name}: no points`;
      const [least, most] = [y.reduce((a, b) => Math.min(a, b)), y.reduce((a, b) => Math.max(a, b))];
      const write = (value: number) => formatQuantity({ value, unit: block.unit });
      const when =
        block.clock === 'wall'
          ? MOMENT.formatRange(x[0] ?? 0, x.at(-1) ?? 0)
          : `${uptimeLabel(x[0] ?? 0)} to ${uptimeLabel(x.at(-1) ?? 0)}`;
      return `${name}: ${write(least)} to ${write(most)} over ${when}`;
    })
    .join('; ');
}

function Toolbar({ block }: { readonly block: ChartBlock }) {
  const { token } = useReport();
  const image = (type: 'svg' | 'png') => `/reports/${token}/graphs/${block.id}.${type}`;
  return (
    <span className="more">
      <a href={image('svg')} download>
        SVG
      </a>
      <a href={image('png')} download>
        PNG
      </a>
      <button
        type="button"
        className="link-button"
        onClick={() => download(`${block.id}.csv`, 'text/csv', csvOf(block))}
      >
        CSV
      </button>
    </span>
  );
}

/** A chart that answers: tooltips, zoom by wheel and drag, legend; time charts of a page move together. */
export default function Chart({ block }: { readonly block: ChartBlock }) {
  const theme = useTheme();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const chart: EChartsType = mountChart(element);
    const option = block.kind === 'bars' ? barsOption(block, theme) : timelineOption(block, theme);
    chart.setOption(interactive(option, block, theme));
    if (block.kind === 'timeline') {
      chart.group = TIME_GROUP;
      connectGroup(TIME_GROUP);
    }
    const resized = new ResizeObserver(() => chart.resize());
    resized.observe(element);
    return () => {
      resized.disconnect();
      chart.dispose();
    };
  }, [block, theme]);
  const drawn = block.kind === 'timeline' ? block.series.reduce((sum, { x }) => sum + x.length, 0) : 0;
  return (
    <figure className="card chart" id={`c-${block.id}`}>
      <figcaption className="title">
        <h3>{block.title}</h3>
        {block.kind === 'timeline' && block.thinnedFrom && (
          <span>
            {drawn.toLocaleString('en-US')} of {block.thinnedFrom.toLocaleString('en-US')} points, extremes kept
          </span>
        )}
        <Toolbar block={block} />
      </figcaption>
      <div ref={place} className="plot" role="img" aria-label={summaryOf(block)} style={{ height: heightOf(block) }} />
    </figure>
  );
}
