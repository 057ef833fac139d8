import { aPause, checkRule, pool, type RunSketch, times } from '../../../testing/index.ts';
import { metaspaceGrowth } from './metaspace-growth.ts';

const grows = (used: readonly number[], seconds = 1200, more: RunSketch['facts'] = {}): RunSketch => ({
  facts: { collector: 'Parallel', jvmVersion: '17.0.1', ...more },
  events: used.map((metaspace, i) =>
    aPause(100 + (i * (seconds - 200)) / used.length, 100, {
      pause: 'full',
      cause: 'Ergonomics',
      pools: { metaspace: pool(metaspace, metaspace, 300) },
    }),
  ),
  untilSeconds: seconds,
});
const rising = (count: number, from: number, by: number) => times(count, (i) => from + by * i);

checkRule(metaspaceGrowth, {
  silent: {
    'five points: a rise of so few may be chance': grows(rising(5, 50, 20)),
    'less than ten minutes': grows(rising(10, 50, 10), 599),
    'a steady metaspace': grows(times(10, (i) => 50 + (i % 2))),
    'it grows by less than a quarter': grows(rising(10, 100, 2)),
    'it grows by less than 10 % of the limit': grows(rising(10, 20, 1), 1200, {
      commandLine: '-XX:MaxMetaspaceSize=1g',
    }),
  },
  fires: {
    'six rising points': {
      on: grows(rising(6, 50, 20)),
      level: 'WARNING',
      explanation: /metaspace rose from 50 MB to 150 MB/,
    },
    'it reaches 90 % of the limit': {
      on: grows(rising(11, 80, 10), 1200, { commandLine: '-XX:MaxMetaspaceSize=190m' }),
      level: 'SEVERE',
      explanation: /it is full \(190 MB\) in/,
    },
  },
});
