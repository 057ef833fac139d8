import { checkCrashRule } from '../../../testing/index.ts';
import { oomErrorsBefore } from './oom-errors-before.ts';

checkCrashRule(oomErrorsBefore, {
  silent: {
    'other exceptions': { events: [{ group: 'exceptions', text: "Exception <a 'java/lang/NoSuchMethodError'{0x1}>" }] },
  },
  fires: {
    'the counts have some': {
      on: {
        report: {
          exceptionCounts: { outOfMemory: { java_heap: 3 }, stackOverflow: 0, linkage: 0, lines: { outOfMemory: 70 } },
        },
      },
      level: 'SEVERE',
      headline: /3 OutOfMemoryErrors/,
    },
    'an event has one': {
      on: {
        events: [
          { group: 'exceptions', text: "Exception <a 'java/lang/OutOfMemoryError'{0x1}: Java heap space> thrown" },
        ],
      },
      level: 'SEVERE',
      headline: /Java heap space/,
    },
  },
});
