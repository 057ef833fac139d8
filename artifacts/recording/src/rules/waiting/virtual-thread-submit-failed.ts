import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { countEvents, readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';
import { stackEvidence } from '../support/stacks.ts';

export const virtualThreadSubmitFailed = defineRule({
  id: 'virtual-thread-submit-failed',
  cause: 'thread-limit',
  title: 'A virtual thread could not be scheduled',
  because:
    'JEP 444: jdk.VirtualThreadSubmitFailed is written when the scheduler cannot take a thread, mostly because the system gives it no carrier.',
  check: (analysis) => {
    const events = countEvents(analysis, 'jdk.VirtualThreadSubmitFailed');
    if (events === 0) return undefined;
    const rows = readRows(analysis, 'jdk.VirtualThreadSubmitFailed');
    return {
      level: 'SEVERE',
      confidence: 'high',
      headline: chooseHeadline(`The scheduler refused a virtual thread ${pluralize(events, 'time')}`),
      explanation: `${pluralize(events, 'virtual thread')} could not be started or continued, because the scheduler did not take the task. What it should have done is not done.`,
      advice:
        'Look at the limits of threads and memory of the process: the scheduler needs a platform thread for each carrier.',
      evidence: gather(
        metricEvidence('events of jdk.VirtualThreadSubmitFailed', count(events)),
        rows.count > 0 ? stackEvidence(analysis.recording, rows.getStack(0), 'stack') : undefined,
      ),
    };
  },
});
