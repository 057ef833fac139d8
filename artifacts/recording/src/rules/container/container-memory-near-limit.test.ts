import { checkRecordingRule } from '../../../testing/index.ts';
import { containerMemoryNearLimit } from './container-memory-near-limit.ts';

const MB = 1024 * 1024;
const LIMIT = { container: { memoryLimitBytes: 1000 * MB } };

checkRecordingRule(containerMemoryNearLimit, {
  silent: {
    'below nine tenths': {
      facts: LIMIT,
      tables: { 'jdk.ContainerMemoryUsage': [{ memoryUsage: 899 * MB, memoryFailCount: 0 }] },
    },
  },
  fires: {
    'nine tenths': {
      on: { facts: LIMIT, tables: { 'jdk.ContainerMemoryUsage': [{ memoryUsage: 900 * MB, memoryFailCount: 0 }] } },
      level: 'WARNING',
    },
    refused: {
      on: {
        facts: LIMIT,
        tables: {
          'jdk.ContainerMemoryUsage': [
            { memoryUsage: 500 * MB, memoryFailCount: 1 },
            { at: 9, memoryUsage: 500 * MB, memoryFailCount: 3 },
          ],
        },
      },
      level: 'SEVERE',
      headline: /refused more 2 times/,
    },
  },
});
