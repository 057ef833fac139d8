import { checkRecordingRule } from '../../../testing/index.ts';
import { compressedOopsOff } from './compressed-oops-off.ts';

const GB = 1024 ** 3;

checkRecordingRule(compressedOopsOff, {
  silent: {
    below: {
      tables: {
        'jdk.GCHeapConfiguration': [{ maxSize: 31 * GB, usesCompressedOops: 0 }],
        'jdk.GCConfiguration': [{ youngCollector: 'G1New', oldCollector: 'G1Old' }],
      },
    },
    above: {
      tables: {
        'jdk.GCHeapConfiguration': [{ maxSize: 39 * GB, usesCompressedOops: 0 }],
        'jdk.GCConfiguration': [{ youngCollector: 'G1New', oldCollector: 'G1Old' }],
      },
    },
    ZGC: {
      tables: {
        'jdk.GCHeapConfiguration': [{ maxSize: 34 * GB, usesCompressedOops: 0 }],
        'jdk.GCConfiguration': [{ youngCollector: 'ZGC Minor', oldCollector: 'ZGC Major' }],
      },
    },
  },
  fires: {
    '32 GB': {
      on: {
        tables: {
          'jdk.GCHeapConfiguration': [{ maxSize: 32 * GB, usesCompressedOops: 0 }],
          'jdk.GCConfiguration': [{ youngCollector: 'G1New', oldCollector: 'G1Old' }],
        },
      },
      level: 'INFO',
    },
  },
});
