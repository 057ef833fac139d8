import { checkCrashRule } from '../../../testing/index.ts';
import { conflictingFlags } from './conflicting-flags.ts';

checkCrashRule(conflictingFlags, {
  silent: {
    'one collector': { options: ['-XX:+UseG1GC', '-Xms1g', '-Xmx1g'] },
    'CMS with its young collector': { options: ['-XX:+UseConcMarkSweepGC', '-XX:+UseParNewGC'] },
  },
  fires: {
    'two collectors': {
      on: { options: ['-XX:+UseG1GC', '-XX:+UseParallelGC'] },
      level: 'WARNING',
      headline: /UseG1GC and UseParallelGC/,
    },
    'a larger initial heap': { on: { options: ['-Xms2g', '-Xmx1g'] }, level: 'WARNING', headline: /2 GB is above/ },
  },
});
