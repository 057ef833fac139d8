import { chooseHeadline, formatCount, formatShare, metricEvidence } from '@hindsight/claims';
import { count, percent } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';
import { getJvmLoad, getWarmUpEnd, isIdle } from '../support/guards.ts';

const MIN_SHARE = 0.2;
const LONG_QUEUE = 1000;
const COMPILER_THREAD = /^(?:C[12] CompilerThread\d|JVMCI|Graal)/;
const MIN_AFTER_WARM_UP_MS = 20_000;

export const compilerCpu = defineRule({
  id: 'compiler-cpu',
  cause: 'processor',
  title: 'The JIT compiler is still busy after the start',
  because:
    'After a minute the hot code should be compiled; a fifth of the time in compiler threads or 1,000 waiting methods say that it is not. Our own limits.',
  check: (analysis) => {
    const queue = findQueue(analysis);
    const share = measureShare(analysis);
    const isBusy = share !== undefined && share >= MIN_SHARE && !isIdle(analysis);
    if (!isBusy && queue < LONG_QUEUE) return undefined;
    return {
      level: 'INFO',
      confidence: 'medium',
      headline: isBusy
        ? chooseHeadline(`Compiler threads use ${formatShare(share)} of the processor time after the start`)
        : chooseHeadline(`${formatCount(queue)} methods waited for the JIT compiler`),
      explanation: `After the first minute of the JVM${isBusy ? `, compiler threads used ${formatShare(share)} of its processor time (limit ${formatShare(MIN_SHARE)})` : `, up to ${formatCount(queue)} methods waited to be compiled (limit ${formatCount(LONG_QUEUE)})`}; until then they run interpreted, which is many times slower.`,
      advice: 'Look for deoptimization, for code that is generated all the time, and whether the code cache is full.',
      evidence: gather(
        isBusy
          ? metricEvidence('share of compiler threads', percent(100 * share), percent(100 * MIN_SHARE))
          : metricEvidence('methods in the queue', count(queue), count(LONG_QUEUE)),
        isBusy && queue > 0 ? metricEvidence('methods in the queue', count(queue)) : undefined,
      ),
    };
  },
});

function findQueue(analysis: RecordingAnalysis): number {
  const queues = readRows(analysis, 'jdk.CompilerQueueUtilization');
  const end = getWarmUpEnd(analysis);
  let longest = 0;
  for (const row of queues.rows()) {
    const size = queues.getNumber('queueSize', row);
    if ((queues.times[row] as number) >= end && size > longest) longest = size;
  }
  return longest;
}

/** The mean load of compiler threads as a share of that of the JVM; undefined without samples after the warm-up. */
function measureShare(analysis: RecordingAnalysis): number | undefined {
  const end = getWarmUpEnd(analysis);
  const load = getJvmLoad(analysis);
  if (load === undefined || load <= 0 || analysis.recording.durationMs - end < MIN_AFTER_WARM_UP_MS) return undefined;
  const loads = readRows(analysis, 'jdk.ThreadCPULoad');
  const times = new Set<number>();
  let sum = 0;
  for (const row of loads.rows()) {
    if ((loads.times[row] as number) < end) continue;
    times.add(Math.floor((loads.times[row] as number) / 1000));
    if (COMPILER_THREAD.test(loads.getThread(row) ?? ''))
      sum += loads.getNumber('user', row) + loads.getNumber('system', row);
  }
  const mean = times.size > 0 ? sum / times.size : Number.NaN;
  return Number.isFinite(mean) ? Math.min(1, mean / load) : undefined;
}
