import { checkDumpRule } from '../../../testing/index.ts';
import { gcBusy } from './gc-busy.ts';

const thread = (name: string, cpuMs: number, elapsedMs: number) => ({
  name,
  id: name,
  cpuMs,
  elapsedMs,
  internal: name.startsWith('GC'),
});
const used = (gcMs: number, workMs: number) => ({
  dumps: [
    { threads: [thread('GC Thread#0', 5000, 10_000), thread('work', 0, 10_000)] },
    { threads: [thread('GC Thread#0', 5000 + gcMs, 12_000), thread('work', workMs, 12_000)] },
  ],
});

checkDumpRule(gcBusy, {
  silent: {
    'less than five percent of a core': used(98, 0),
    'since the start of the JVM': [thread('GC Thread#0', 5000, 6000)],
    'another thread': { dumps: [{ threads: [thread('work', 0, 1000)] }, { threads: [thread('work', 900, 2000)] }] },
  },
  fires: {
    'some percent of a core': { on: used(102, 0), level: 'INFO', explanation: /5\.1 % of a core/ },
    'much work, and little of it for the collector': { on: used(900, 1900), level: 'INFO' },
    'half as much as the application': { on: used(400, 800), level: 'WARNING' },
    'more than twice as much as the application': {
      on: used(1500, 700),
      level: 'SEVERE',
      explanation: /75 % of a core/,
    },
  },
});
