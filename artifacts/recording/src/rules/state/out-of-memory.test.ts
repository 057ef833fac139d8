import { checkRecordingRule } from '../../../testing/index.ts';
import { outOfMemory } from './out-of-memory.ts';

checkRecordingRule(outOfMemory, {
  silent: { 'another error': { samples: { 'jdk.JavaErrorThrow': [{ subject: 'java.lang.StackOverflowError' }] } } },
  fires: {
    'the heap': {
      on: {
        samples: {
          'jdk.JavaErrorThrow': [
            {
              times: 2,
              subject: 'java.lang.OutOfMemoryError',
              detail: 'Java heap space',
              stack: ['com.shop.Cache.put'],
            },
          ],
        },
      },
      level: 'FATAL',
      headline: /Java heap space, thrown 2 times/,
    },
    'the reason of the dump': { on: { tables: { 'jdk.DumpReason': [{ reason: 'Out of Memory' }] } }, level: 'FATAL' },
  },
});
