import { type Bars, formatQuantity, type Timeline } from '@hindsight/model';
import { COLOURS, type Theme, uptimeLabel } from '@hindsight/render/screen';
import type { EChartsCoreOption } from 'echarts/core';

interface Hovered {
  readonly seriesName: string;
  readonly seriesIndex: number;
  readonly dataIndex: number;
  readonly name: string;
}

/** Values as the report holds them, not as the axis was scaled. */
function tooltipText(block: Timeline | Bars, hovered: readonly Hovered[]): string {
  if (block.kind === 'bars') {
    return hovered
      .map(({ dataIndex }) => block.bars[dataIndex])
      .filter((bar) => bar !== undefined)
      .map(({ label, value }) => `${label}  ${formatQuantity({ value, unit: block.unit })}`)
      .join('\n');
  }
  // Limits and labels are series of the drawing, but not of the report.
  const told = hovered.filter(({ seriesIndex }) => block.series[seriesIndex]);
  const [first] = told;
  const at = first && block.series[first.seriesIndex]?.x[first.dataIndex];
  if (at === undefined) return '';
  const when =
    block.clock === 'wall' ? `${new Date(at).toISOString().replace('T', ' ').slice(0, 23)} UTC` : uptimeLabel(at);
  const values = told.map(({ seriesIndex, dataIndex, seriesName }) => {
    const value = block.series[seriesIndex]?.y[dataIndex];
    return value === undefined ? '' : `${seriesName}  ${formatQuantity({ value, unit: block.unit })}`;
  });
  return [when, ...values.filter(Boolean)].join('\n');
}

/** What a page adds to the chart of the report: a tooltip. It is drawn, not HTML: nothing in it can be markup. */
export function interactive(option: EChartsCoreOption, block: Timeline | Bars, theme: Theme): EChartsCoreOption {
  const colours = COLOURS[theme];
  const told = block.kind === 'bars' ? 1 : block.series.length;
  const series = (option.series as readonly object[]).map((one, index) => ({ ...one, silent: index >= told }));
  return {
    ...option,
    series,
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      confine: true,
      transitionDuration: 0,
      backgroundColor: colours.surface,
      borderColor: colours.border,
      textStyle: { color: colours.text, fontSize: 12 },
      axisPointer: { type: block.kind === 'bars' ? 'shadow' : 'none', animation: false },
      formatter: (hovered: readonly Hovered[]) => tooltipText(block, hovered),
    },
  };
}
