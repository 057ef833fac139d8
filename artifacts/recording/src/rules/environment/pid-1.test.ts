import { checkRecordingRule } from '../../../testing/index.ts';
import { pid1 } from './pid-1.ts';

checkRecordingRule(pid1, {
  silent: { 'another process': { facts: { jvm: { pid: 2 } } } },
  fires: { 'the first': { on: { facts: { jvm: { pid: 1 } } }, level: 'INFO' } },
});
