import type { Timeline } from '@hindsight/model';
import { COLOURS, timelineOption } from '@hindsight/render/screen';
import { useEffect, useRef } from 'react';
import { interactive } from '../charts/interaction.ts';
import { mountChart } from '../charts/library.ts';
import { useTheme } from '../theme.ts';

const RING_PX = 6;

interface DrawnSeries {
  readonly type: string;
  readonly lineStyle?: object;
}

/** Two analyses in one chart: A slate, B blue, whatever the series are. */
export default function OverlayChart({
  timeline,
  seriesOfA,
}: {
  readonly timeline: Timeline;
  readonly seriesOfA: number;
}) {
  const theme = useTheme();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const chart = mountChart(element);
    const option = interactive(timelineOption(timeline, theme), timeline, theme);
    const series = (option.series as readonly DrawnSeries[]).map((one, index) => {
      const color = COLOURS[theme][index < seriesOfA ? 'slate' : 'blue'];
      // Slate and blue points on each other are told apart by their form.
      const ring = one.type === 'scatter' && index < seriesOfA ? { symbol: 'emptyCircle', symbolSize: RING_PX } : {};
      return {
        ...one,
        ...ring,
        color,
        areaStyle: undefined,
        ...(one.lineStyle && { lineStyle: { ...one.lineStyle, color } }),
      };
    });
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
      <div
        ref={place}
        className="plot overlay"
        role="img"
        aria-label={`${timeline.title} of A and B, aligned at the start`}
      />
    </figure>
  );
}
