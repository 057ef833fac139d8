import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import {
  BrushComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
} from 'echarts/components';
import { connect, type EChartsType, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

// Only what the charts use: the whole library would be four times as large.
use([
  BarChart,
  LineChart,
  ScatterChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  DataZoomComponent,
  BrushComponent,
  CanvasRenderer,
]);

export const mountChart = (element: HTMLElement): EChartsType => init(element, null, { renderer: 'canvas' });

/** Charts of a group share cursor and zoom. */
export const connectGroup = (group: string): void => void connect(group);
