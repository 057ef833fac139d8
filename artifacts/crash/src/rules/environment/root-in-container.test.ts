import { checkCrashRule } from '../../../testing/index.ts';
import { rootInContainer } from './root-in-container.ts';

checkCrashRule(rootInContainer, {
  silent: { 'another process': { crash: { pid: 17 } } },
  fires: { 'process 1': { on: { crash: { pid: 1 } }, level: 'INFO' } },
});
