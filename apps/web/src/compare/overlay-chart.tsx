import type { Timeline } from '@hindsight/model';
import { plotMargins, timeExtent, timelineOption } from '@hindsight/render/screen';
import { useCallback, useEffect, useRef } from 'react';
import { mountChart } from '../charts/library.ts';
import { toldAt } from '../charts/told.ts';
import { useTooltip } from '../charts/tooltip.ts';
import { useTheme } from '../theme.ts';

const RING_PX = 6;

interface DrawnSeries {
  readonly type: string;
}

/** Slate and blue points on each other are told apart by their form. */
const RING = { symbol: 'emptyCircle', symbolSize: RING_PX };

function useTold(timeline: Timeline) {
  return useCallback(
    (element: HTMLElement, x: number) => {
      const { left, right } = plotMargins({ width: element.clientWidth, names: 'legend' });
      const [from, to] = timeExtent([timeline]) ?? [0, 1];
      const msPerPx = (to - from) / (element.clientWidth - left - right);
      return toldAt(timeline, from + (x - left) * msPerPx, msPerPx);
    },
    [timeline],
  );
}

/** Two analyses in one chart. */
export default function OverlayChart({
  timeline,
  seriesOfA,
}: {
  readonly timeline: Timeline;
  readonly seriesOfA: number;
}) {
  const theme = useTheme();
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  useTooltip(frame, useTold(timeline));
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const chart = mountChart(element);
    const option = timelineOption(timeline, theme);
    const series = (option.series as readonly DrawnSeries[]).map((one, index) => ({
      ...one,
      ...(one.type === 'scatter' && index < seriesOfA && RING),
      areaStyle: undefined,
    }));
    chart.setOption({ ...option, series });
    const resized = new ResizeObserver(() => chart.resize());
    resized.observe(element);
    return () => {
      resized.disconnect();
      chart.dispose();
    };
  }, [timeline, seriesOfA, theme]);
  return (
    <figure className="card chart">
      <figcaption className="title">
        <h3>{timeline.title}</h3>
        <span>aligned at the start; A slate, rings; B blue</span>
      </figcaption>
      <div ref={frame} className="plot-frame">
        <div
          ref={place}
          className="plot overlay"
          role="img"
          aria-label={`${timeline.title} of A and B, aligned at the start`}
        />
        <div className="tooltip" hidden />
      </div>
    </figure>
  );
}
