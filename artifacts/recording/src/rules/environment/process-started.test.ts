import { checkRecordingRule } from '../../../testing/index.ts';
import { processStarted } from './process-started.ts';

checkRecordingRule(processStarted, {
  silent: { none: {} },
  fires: {
    'many a second in a short recording': {
      on: {
        seconds: 12,
        counts: { 'jdk.ProcessStart': 600 },
        tables: { 'jdk.ProcessStart': [{ command: '/bin/true', stack: ['com.shop.A.run'] }] },
      },
      level: 'WARNING',
    },
    one: {
      on: {
        tables: {
          'jdk.ProcessStart': [
            { command: '/usr/bin/convert a b', stack: ['java.lang.ProcessBuilder.start', 'com.shop.Image.scale'] },
          ],
        },
      },
      level: 'INFO',
      headline: /convert first, in Image.scale/,
    },
    'one a second': { on: { counts: { 'jdk.ProcessStart': 60 } }, level: 'WARNING' },
  },
});
