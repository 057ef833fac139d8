import type { DumpDefect } from '@hindsight/heap-graph';
import { anAnalysis, checkRule } from '../../../testing/index.ts';
import { truncatedDump } from './truncated-dump.ts';

const { dump } = await anAnalysis();
const damaged = (...defects: DumpDefect[]) => ({ dump: { ...dump, defects } });

checkRule(truncatedDump, {
  silent: { 'a whole dump': damaged() },
  fires: {
    'cut inside a record': {
      on: damaged({ code: 'truncated', position: 7000 }),
      level: 'WARNING',
      explanation: /truncated: it ends inside a record at byte 7,000/,
    },
    'a second dump in the same file': {
      on: damaged({ code: 'duplicate-ids', position: dump.index.size }),
      level: 'INFO',
      explanation: /several dumps of one program/,
    },
    'a few objects that are repeated': { on: damaged({ code: 'duplicate-ids', position: 1 }), level: 'WARNING' },
    'bytes behind the end': { on: damaged({ code: 'trailing-bytes', position: 13_057 }), level: 'INFO' },
  },
});
