import { aMark, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { tlabWaste } from './tlab-waste.ts';

const sketchWaste = (count: number, value: number): RunSketch => ({
  events: times(count, (i) => aMark(1 + i, 'tlab-waste', { value })),
});

checkRule(tlabWaste, {
  silent: { 'four collections': sketchWaste(4, 9), 'below 5 %': sketchWaste(20, 4.9) },
  fires: { 'five with 5 %': { on: sketchWaste(5, 5), level: 'INFO', explanation: /In 5 collections/ } },
});
