import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, LegendScrollComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

// Only what the charts use: the whole library would be four times as large.
use([BarChart, LineChart, ScatterChart, GridComponent, LegendScrollComponent, CanvasRenderer]);

export const createChart = (element: HTMLElement): EChartsType => init(element, null, { renderer: 'canvas' });
