import { aPause, checkRule, pool, type RunSketch, times } from '../../../testing/index.ts';
import { metaspaceGrowth } from './metaspace-growth.ts';

const sketchGrowth = (
  used: readonly number[],
  seconds = 1200,
  more: RunSketch['facts'] = {},
  filling = 0.95,
): RunSketch => ({
  facts: { collector: 'Parallel', jvmVersion: '17.0.1', ...more },
  events: used.map((metaspace, i) =>
    aPause(seconds / 10 + (i * 0.8 * seconds) / used.length, 100, {
      pause: 'full',
      cause: 'Ergonomics',
      pools: { metaspace: pool(metaspace, metaspace, metaspace / filling) },
    }),
  ),
  untilSeconds: seconds,
});
const listRising = (count: number, from: number, by: number) => times(count, (i) => from + by * i);

checkRule(metaspaceGrowth, {
  silent: {
    'five points: a rise of so few may be chance': sketchGrowth(listRising(5, 50, 20)),
    'less than half a minute': sketchGrowth(listRising(10, 50, 10), 29),
    'the JVM goes on for longer, without a collection: it had started': {
      ...sketchGrowth(listRising(10, 50, 10), 60),
      untilSeconds: 120,
    },
    'half empty, but falling back': sketchGrowth([30, 40, 50, 60, 30, 40, 50, 60, 30, 40], 25, {}, 0.4),
    'half empty for nine seconds': sketchGrowth(listRising(10, 50, 10), 9, {}, 0.4),
    'a permanent generation that is half empty, for 25 s': {
      facts: { collector: 'Parallel', jvmVersion: '1.7.0_80' },
      events: listRising(10, 50, 10).map((perm, i) =>
        aPause(3 + 2 * i, 100, { pause: 'full', pools: { perm: pool(perm, perm, 400) } }),
      ),
      untilSeconds: 25,
    },
    'a steady metaspace': sketchGrowth(times(10, (i) => 50 + (i % 2))),
    'it grows by less than a quarter': sketchGrowth(listRising(10, 100, 2)),
    'it grows by less than 10 % of the limit': sketchGrowth(listRising(10, 20, 1), 1200, {
      commandLine: '-XX:MaxMetaspaceSize=1g',
    }),
  },
  fires: {
    'six rising points': {
      on: sketchGrowth(listRising(6, 50, 20)),
      level: 'WARNING',
      explanation: /metaspace grew from 50 MB to 150 MB/,
    },
    'in the first two minutes, in which programs start': {
      on: sketchGrowth(listRising(6, 50, 20), 60),
      level: 'WARNING',
      explanation: /an application that starts loads classes/,
    },
    'half of what is committed is empty, as with many loaders': {
      on: sketchGrowth(listRising(10, 10, 2), 25, {}, 0.4),
      level: 'WARNING',
      explanation: /Only 40 % .* many class loaders with few classes/,
    },
    'it reaches 90 % of the limit': {
      on: sketchGrowth(listRising(11, 80, 10), 1200, { commandLine: '-XX:MaxMetaspaceSize=190m' }),
      level: 'SEVERE',
      explanation: /it is full \(190 MB\) in/,
    },
  },
});
