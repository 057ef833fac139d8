import { checkRecordingRule } from '../../../testing/index.ts';
import { directBuffers } from './direct-buffers.ts';

checkRecordingRule(directBuffers, {
  silent: {
    'below nine tenths': {
      tables: { 'jdk.DirectBufferStatistics': [{ maxCapacity: 1000, memoryUsed: 899, count: 3 }] },
    },
  },
  fires: {
    'a limit that was reached between two events': {
      on: {
        tables: {
          'jdk.DirectBufferStatistics': [{ maxCapacity: 1000, memoryUsed: 600, count: 3 }],
          'jdk.SystemGC': [{ stack: ['java.lang.System.gc', 'java.nio.Bits.reserveMemory', 'com.shop.Net.read'] }],
        },
      },
      level: 'WARNING',
      headline: / of 1,000 B, and Net\.read asks for more$/,
    },
    'nine tenths': {
      on: { tables: { 'jdk.DirectBufferStatistics': [{ maxCapacity: 1000, memoryUsed: 900, count: 3 }] } },
      level: 'WARNING',
    },
    'an error': {
      on: {
        samples: {
          'jdk.JavaErrorThrow': [
            { subject: 'java.lang.OutOfMemoryError', detail: 'Cannot reserve 8 bytes of direct buffer memory' },
          ],
        },
      },
      level: 'SEVERE',
    },
  },
});
