import { checkRecordingRule } from '../../../testing/index.ts';
import { swapUsed } from './swap-used.ts';

const MB = 1024 * 1024;
const WINDOWS = { os: 'Windows 11' };
const committed = (used: number) => ({
  'jdk.SwapSpace': [
    { at: 0, totalSize: 1000 * MB, freeSize: 900 * MB },
    { at: 5, totalSize: 1000 * MB, freeSize: (1000 - used) * MB },
  ],
});

checkRecordingRule(swapUsed, {
  silent: {
    'memory that Windows has promised': { facts: WINDOWS, tables: committed(899) },
    'less than a twentieth': {
      tables: {
        'jdk.SwapSpace': [
          { at: 0, totalSize: 1000 * MB, freeSize: 900 * MB },
          { at: 5, totalSize: 1000 * MB, freeSize: 851 * MB },
        ],
      },
    },
  },
  fires: {
    'the limit of what Windows can promise': {
      on: { facts: WINDOWS, tables: committed(900) },
      level: 'WARNING',
      headline: /^90 % of the memory that Windows can promise/,
    },
    'and a pause that waits for what was swapped out': {
      on: {
        tables: {
          'jdk.SwapSpace': [
            { at: 0, totalSize: 1000 * MB, freeSize: 900 * MB },
            { at: 5, totalSize: 1000 * MB, freeSize: 100 * MB },
          ],
          'jdk.GarbageCollection': [{ at: 100, gcId: 1, duration: 7000, name: 'G1Old', cause: 'G1 Evacuation Pause' }],
          'jdk.GCPhasePause': [{ at: 100, gcId: 1, duration: 7000, name: 'GC Pause' }],
        },
      },
      level: 'SEVERE',
      explanation: /A pause of a collection took 7 s/,
    },
    'a twentieth': {
      on: {
        tables: {
          'jdk.SwapSpace': [
            { at: 0, totalSize: 1000 * MB, freeSize: 900 * MB },
            { at: 5, totalSize: 1000 * MB, freeSize: 850 * MB },
          ],
        },
      },
      level: 'WARNING',
      headline: /50 MB/,
    },
  },
});
