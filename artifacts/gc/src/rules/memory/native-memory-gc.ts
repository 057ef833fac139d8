import { formatDuration, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { isNativeMemory } from '../../jvm/causes.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { areFelt } from '../support/is-felt.ts';

/** Memory that is missing again and again is not that of a moment. */
const SEVERE_COUNT = 3;

export const nativeMemoryGc = defineGcRule({
  id: 'native-memory-gc',
  cause: 'native-memory',
  title: 'Collections run because memory outside the heap has run out',
  because:
    'OpenJ9 collects when a request for native memory fails, in the hope that class loaders, threads or direct buffers are released with their objects. The JVM states the cause; what fails next is an OutOfMemoryError or a crash.',
  check: (analysis) => {
    const { run } = analysis;
    const occurrences = new EvidenceCollector();
    for (const row of run.pauses.cause.rowsWhere(isNativeMemory)) occurrences.addPause(run, row);
    const [first, ...more] = occurrences.toEvidence();
    if (!first) return undefined;
    return {
      level: occurrences.count >= SEVERE_COUNT && areFelt(analysis, occurrences) ? 'SEVERE' : 'WARNING',
      confidence: 'high',
      headline: `Native memory ran out ${occurrences.count === 1 ? 'once' : `${occurrences.count} times`}: the collections for it stopped the application for ${formatDuration(occurrences.sum)}`,
      explanation:
        `${pluralize(occurrences.count, 'collection')} ran because the JVM could not allocate memory outside the Java heap.` +
        `${describeTimes(run, occurrences)} The heap is not what is full.`,
      advice:
        'Find what holds native memory: a javacore (kill -3) lists it under NATIVEMEMINFO, with class loaders, threads and direct buffers. Then free it, or give the process more: raise the limit of the container or ulimit -v, or lower -Xmx. ' +
        'With compressed references, classes, threads and monitors must lie below 4 GB: -Xmcrs reserves room for them there.',
      evidence: [first, ...more, metricEvidence('collections for native memory', count(occurrences.count))],
      lostMs: occurrences.sum,
    };
  },
});
