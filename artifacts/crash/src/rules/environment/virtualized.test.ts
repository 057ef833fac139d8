import { checkCrashRule } from '../../../testing/index.ts';
import { virtualized } from './virtualized.ts';

checkCrashRule(virtualized, {
  silent: { 'bare metal': {} },
  fires: {
    'a hypervisor': { on: { process: { virtualization: 'KVM', stealPercent: 4.9 } }, level: 'INFO' },
    'it takes CPU time': {
      on: { process: { virtualization: 'VMware', stealPercent: 5 } },
      level: 'WARNING',
      headline: /5\.0 %|5 %/,
    },
  },
});
