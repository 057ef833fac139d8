import { checkRule } from '../../../testing/index.ts';
import { mallocRetained } from './malloc-retained.ts';

const writeMemory = (rssKb: number, retainedKb: number): string =>
  `Process Memory:\nVirtual Size: 8931964K (peak: 8931964K)\nResident Set Size: ${rssKb}K (peak: ${rssKb}K) (anon: ${rssKb}K, file: 0K, shmem: 0K)\nSwapped out: 0K\nC-Heap outstanding allocations: 67635K, retained: ${retainedKb}K`;

checkRule(mallocRetained, {
  silent: {
    little: writeMemory(1_000_000, 100_000),
    'a fifth of a small process': writeMemory(200_000, 50_000),
    'no such line': 'Process Memory:\nResident Set Size: 214624K (peak: 214624K)',
  },
  fires: {
    'two gigabytes': { on: writeMemory(6_000_000, 2_104_565), level: 'WARNING', headline: /keeps 2\.01 GB|keeps 2 GB/ },
    'a third of the process': { on: writeMemory(300_000, 100_000), level: 'WARNING' },
  },
});
