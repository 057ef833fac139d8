import { checkRecordingRule } from '../../../testing/index.ts';
import { containerCpuTooSmall } from './container-cpu-too-small.ts';

const ONE = { cpuQuotaMs: 100, cpuPeriodMs: 100, effectiveCpuCount: 1 };

checkRecordingRule(containerCpuTooSmall, {
  silent: {
    'two whole processors': { facts: { container: { cpuQuotaMs: 200, cpuPeriodMs: 100, effectiveCpuCount: 2 } } },
    'no limit': {
      facts: { container: { effectiveCpuCount: 1 } },
      tables: { 'jdk.JavaThreadStatistics': [{ activeCount: 90 }] },
    },
    'few threads': { facts: { container: ONE }, tables: { 'jdk.JavaThreadStatistics': [{ activeCount: 49 }] } },
  },
  fires: {
    'many threads on one': {
      on: { facts: { container: ONE }, tables: { 'jdk.JavaThreadStatistics': [{ activeCount: 50 }] } },
      level: 'WARNING',
    },
    'one and a half': {
      on: { facts: { container: { cpuQuotaMs: 150, cpuPeriodMs: 100, effectiveCpuCount: 2 } } },
      level: 'WARNING',
      headline: /1.50/,
    },
  },
});
