import { type Bars, formatQuantity, type Timeline } from '@hindsight/model';
import { COLOURS, type Theme, uptimeLabel } from '@hindsight/render/screen';
import type { EChartsCoreOption } from 'echarts/core';

export const TIME_GROUP = 'time';

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
  const [first] = hovered;
  const at = first && block.series[first.seriesIndex]?.x[first.dataIndex];
  if (at === undefined) return '';
  const when =
    block.clock === 'wall' ? `${new Date(at).toISOString().replace('T', ' ').slice(0, 23)} UTC` : uptimeLabel(at);
  const values = hovered.map(({ seriesIndex, dataIndex, seriesName }) => {
    const value = block.series[seriesIndex]?.y[dataIndex];
    return value === undefined ? '' : `${seriesName}  ${formatQuantity({ value, unit: block.unit })}`;
  });
  return [when, ...values.filter(Boolean)].join('\n');
}

/** What a page adds to the chart of the report: tooltip, cursor, zoom. Tooltips are drawn, not HTML: nothing in them can be markup. */
export function interactive(option: EChartsCoreOption, block: Timeline | Bars, theme: Theme): EChartsCoreOption {
  const colours = COLOURS[theme];
  const series = (option.series as readonly object[]).map((one) => ({ ...one, silent: false }));
  return {
    ...option,
    series,
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      confine: true,
      backgroundColor: colours.surface,
      borderColor: colours.border,
      textStyle: { color: colours.text, fontSize: 12 },
      axisPointer: { type: block.kind === 'bars' ? 'shadow' : 'line', lineStyle: { color: colours.strong } },
      formatter: (hovered: readonly Hovered[]) => tooltipText(block, hovered),
    },
    ...(block.kind === 'timeline' && {
      dataZoom: [{ type: 'inside', filterMode: 'none', zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false }],
    }),
  };
}
