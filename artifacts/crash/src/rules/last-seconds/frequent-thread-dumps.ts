import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { gather, quoteLine } from '../support/evidence.ts';

const DUMP = /PrintThreads|ThreadDump|GetAllStackTraces|GetThreadListStackTraces|FindDeadlocks/;
const MIN_DUMPS = 3;

export const frequentThreadDumps = defineRule({
  id: 'frequent-thread-dumps',
  cause: 'safepoints',
  title: 'Thread dumps are taken all the time',
  because:
    'The ring of VM operations shows three thread dumps or more at one per second or faster: each stops all threads. Our own limit.',
  check: (analysis) => {
    const dumps = analysis.report.events.filter(
      ({ group, text, uptimeSeconds }) =>
        group === 'vmOperations' && uptimeSeconds !== undefined && DUMP.test(text) && !/done$/.test(text),
    );
    const [first] = dumps;
    const last = dumps.at(-1);
    if (first?.uptimeSeconds === undefined || last?.uptimeSeconds === undefined || dumps.length < MIN_DUMPS)
      return undefined;
    const span = last.uptimeSeconds - first.uptimeSeconds;
    if (span > dumps.length - 1) return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(
        `${pluralize(dumps.length, 'thread dump')} in the last ${span.toFixed(1)} s: a profiler or monitor takes them`,
      ),
      explanation: `The VM operations have ${pluralize(dumps.length, 'thread dump')} within ${span.toFixed(1)} s. Each stops all threads and walks their stacks.`,
      advice: 'Find the monitor or profiler that takes them, and lower its rate.',
      evidence: gather(
        analysis,
        quoteLine(first.line),
        quoteLine(last.line),
        metricEvidence('thread dumps', count(dumps.length)),
      ),
    };
  },
});
