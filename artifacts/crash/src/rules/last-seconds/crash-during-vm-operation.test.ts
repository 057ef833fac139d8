import { checkCrashRule } from '../../../testing/index.ts';
import { crashDuringVmOperation } from './crash-during-vm-operation.ts';

const operation = (name: string) => ({ crash: { vmOperation: { name, line: 40 } } });

checkCrashRule(crashDuringVmOperation, {
  silent: { none: {}, 'a signal from outside': { crash: { ...operation('PrintThreads').crash, sentByKill: true } } },
  fires: {
    'a thread dump': { on: operation('PrintThreads'), level: 'INFO', headline: /a thread dump/ },
    'a debugger': { on: operation('GetOrSetLocal'), level: 'INFO', headline: /access to a local variable/ },
    'a collection': { on: operation('G1CollectForAllocation'), level: 'INFO' },
  },
});
