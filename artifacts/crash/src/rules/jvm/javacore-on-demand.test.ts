import { checkCrashRule } from '../../../testing/index.ts';
import { javacoreOnDemand } from './javacore-on-demand.ts';

checkCrashRule(javacoreOnDemand, {
  silent: {
    'a crash': { crash: { kind: 'gpf' }, report: { format: 'openj9-javacore' } },
    'VM.info': { crash: { kind: 'none' } },
  },
  fires: { 'a request': { on: { crash: { kind: 'none' }, report: { format: 'openj9-javacore' } }, level: 'INFO' } },
});
