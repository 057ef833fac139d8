import { checkRecordingRule } from '../../../testing/index.ts';
import { virtualThreadSubmitFailed } from './virtual-thread-submit-failed.ts';

checkRecordingRule(virtualThreadSubmitFailed, {
  silent: { none: {} },
  fires: {
    one: {
      on: { tables: { 'jdk.VirtualThreadSubmitFailed': [{ javaThreadId: 3, stack: ['com.shop.Main.main'] }] } },
      level: 'SEVERE',
    },
  },
});
