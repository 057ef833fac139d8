import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, LegendScrollComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

// Only the parts that the charts use: the whole library is four times as large.
use([BarChart, LineChart, ScatterChart, GridComponent, LegendScrollComponent, CanvasRenderer]);

export const createChart = (element: HTMLElement): EChartsType => init(element, null, { renderer: 'canvas' });
