import { checkRecordingRule } from '../../../testing/index.ts';
import { swapUsed } from './swap-used.ts';

const MB = 1024 * 1024;

checkRecordingRule(swapUsed, {
  silent: {
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
