import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { hasCrash, isExternalSignal } from '../support/crash-class.ts';
import { gather, quoteOperation } from '../support/evidence.ts';

/** Operations that somebody requests from outside, with what does so. */
const REQUESTED: readonly (readonly [RegExp, string])[] = [
  [
    /PrintThreads|ThreadDump|FindDeadlocks|PrintJNI|GetAllStackTraces|GetThreadListStackTraces|GetStackTrace/,
    'a thread dump, which a monitor, a profiler or an operator requests',
  ],
  [
    /HeapDump|GC_HeapInspection|HeapInspection|HeapWalk/,
    'a heap dump or class histogram, which an operator or a monitor requests',
  ],
  [/Redefine|Retransform/, 'a change of classes, which an agent or debugger requests'],
  [/ChangeBreakpoints/, 'a change of breakpoints, which a debugger requests'],
  [/GetOrSetLocal|GetReceiver/, 'an access to a local variable, which a debugger requests'],
  [/Revoke|BiasedLock/, 'the revocation of biased locks, which -XX:-UseBiasedLocking avoids'],
];

export const crashDuringVmOperation = defineRule({
  id: 'crash-during-vm-operation',
  cause: 'event',
  title: 'A VM operation was in progress',
  because:
    'The report names the operation of the VM thread; operations that somebody requests can be stopped, and with them the crash.',
  check: (analysis) => {
    const operation = analysis.report.crash.vmOperation;
    if (!hasCrash(analysis) || isExternalSignal(analysis) || operation === undefined) return undefined;
    const meaning = REQUESTED.find(([pattern]) => pattern.test(operation.name))?.[1];
    return {
      level: 'INFO',
      confidence: 'high',
      headline: chooseHeadline(
        `The JVM was in the operation ${operation.name}${meaning === undefined ? '' : `: ${meaning.split(',')[0]}`}`,
        `The JVM was in the operation ${operation.name}`,
      ),
      explanation: `The VM thread executed ${operation.name}${meaning === undefined ? '' : `, ${meaning}`}. All threads were stopped for it, or one was.`,
      advice:
        meaning === undefined
          ? 'Compare with other crashes whether it is always the same operation.'
          : 'Find who requests it (the requesting thread is in the line), and stop that until the cause is repaired.',
      evidence: gather(analysis, quoteOperation(analysis)),
    };
  },
});
