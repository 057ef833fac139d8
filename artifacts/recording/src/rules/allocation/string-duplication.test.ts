import { checkRecordingRule } from '../../../testing/index.ts';
import { stringDuplication } from './string-duplication.ts';

const MB = 1024 * 1024;

checkRecordingRule(stringDuplication, {
  silent: {
    'below half': {
      tables: {
        'jdk.ObjectCount': [
          { objectClass: 'byte[]', totalSize: 99 * MB, count: 1 },
          { objectClass: 'com.shop.Order', totalSize: 101 * MB, count: 1 },
        ],
      },
    },
  },
  fires: {
    half: {
      on: {
        tables: {
          'jdk.ObjectCount': [
            { objectClass: 'byte[]', totalSize: 100 * MB, count: 1 },
            { objectClass: 'com.shop.Order', totalSize: 100 * MB, count: 1 },
          ],
        },
      },
      level: 'INFO',
    },
  },
});
