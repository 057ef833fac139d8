import { checkRecordingRule } from '../../../testing/index.ts';
import { heapContent } from './heap-content.ts';

const MB = 1024 * 1024;

checkRecordingRule(heapContent, {
  silent: {
    'below three quarters': {
      tables: {
        'jdk.ObjectCount': [
          { objectClass: 'byte[]', totalSize: 26 * MB, count: 1 },
          { objectClass: 'com.shop.Order', totalSize: 74 * MB, count: 1 },
        ],
      },
    },
    'plain arrays': {
      tables: {
        'jdk.ObjectCount': [
          { objectClass: 'byte[]', totalSize: 80 * MB, count: 1 },
          { objectClass: 'com.shop.Order', totalSize: 20 * MB, count: 1 },
        ],
      },
    },
  },
  fires: {
    'three quarters': {
      on: {
        tables: {
          'jdk.ObjectCount': [
            { objectClass: 'byte[]', totalSize: 25 * MB, count: 1 },
            { objectClass: 'com.shop.Order', totalSize: 75 * MB, count: 1 },
          ],
        },
      },
      level: 'INFO',
      headline: /Order/,
    },
  },
});
