// Sample blocks over time: a log that fell silent, and a capture with three sources.
import type { Lanes, Report, Section, Timeline } from '@hindsight/model';
import { HOSTILE } from './shapes.ts';

const START = Date.UTC(2026, 10, 20, 21, 40);
const MINUTE = 60_000;

/** Five minutes of a log: errors in the first two, silence in the third, a start in the fourth. */
export const LEVELS: Timeline = {
  kind: 'timeline',
  id: 'levels',
  title: 'Statements in 1 min by level',
  unit: 'count',
  clock: 'wall',
  stacked: { barMs: MINUTE },
  series: [
    { name: 'ERROR', tone: 'log-error', shape: 'bars', x: [START, START + MINUTE], y: [2, 8] },
    {
      name: 'INFO',
      tone: 'log-info',
      shape: 'bars',
      x: [START, START + MINUTE, START + 4 * MINUTE],
      y: [10, 12, 9],
      lines: [1, 14, 40].map((line) => ({ first: line, last: line })),
    },
  ],
  marks: [
    {
      name: 'silence',
      from: START + 1.5 * MINUTE,
      to: START + 3.5 * MINUTE,
      tone: 'silence',
      text: 'nothing was written',
    },
    { name: 'start', from: START + 3.6 * MINUTE, tone: 'restart' },
    { name: 'start', from: START + 4.2 * MINUTE, tone: 'restart' },
  ],
};

export const LANES: Lanes = {
  kind: 'lanes',
  id: 'one-clock',
  title: 'Heap and errors over time',
  clock: 'wall',
  lanes: [
    {
      label: 'GC log',
      note: 'heap after collections',
      figure: {
        unit: 'bytes',
        most: 64 * 2 ** 20,
        series: {
          name: 'heap',
          tone: 'used',
          shape: 'line',
          x: [START, START + 2 * MINUTE, START + 5 * MINUTE],
          y: [2e6, 6e7, 6.1e7],
        },
      },
    },
    {
      label: HOSTILE,
      note: 'errors',
      figure: {
        unit: 'count',
        series: { name: 'errors', tone: 'log-error', shape: 'bars', x: [START + MINUTE], y: [3] },
      },
      marks: [{ name: HOSTILE, from: START + MINUTE, to: START + 2 * MINUTE, tone: 'log-error' }],
    },
    { label: 'Captured', marks: [{ name: 'dump 1', from: START + 4 * MINUTE, tone: 'dump' }] },
  ],
  marks: [{ name: 'root cause at work', from: START + MINUTE, to: START + 3 * MINUTE, tone: 'full' }],
};

const A_SECTION_OVER_TIME: Section = {
  id: 'over-time',
  title: 'Over time',
  blocks: [
    LEVELS,
    LANES,
    {
      kind: 'table',
      title: 'Errors',
      columns: ['Error', 'Share', 'Over time'],
      rows: [
        [
          HOSTILE,
          { value: 62.5, unit: 'percent', share: 0.625 },
          { text: 'most from 21:41, 8 in 1 min', trend: [0, 2, 8, 0, 0], tone: 'log-error' },
        ],
      ],
    },
    { kind: 'code', title: '8 × Payment failed', text: 'java.lang.IllegalStateException', folded: true },
  ],
};

export const A_REPORT_OVER_TIME: Report = {
  title: 'Application log',
  verdict: { level: 'WARNING', sentence: 'The log falls silent for 2 min.', chart: 'levels' },
  sections: [A_SECTION_OVER_TIME],
};
