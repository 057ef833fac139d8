import {
  brokenLimit,
  type EvidenceList,
  formatDuration,
  formatPercent,
  lineEvidence,
  metricEvidence,
  pluralize,
} from '@hindsight/claims';
import { count, percent } from '@hindsight/model';
import { isGcLocker } from '../../jvm/causes.ts';
import { countFullAfterLocked } from '../support/collections/locked-collections.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';

/** Short sections meet some collections of any service that compresses; most collections are met by long ones only. */
const MIN_COUNT = 5;
const SHARE_PERCENT = 60;
/** Full collections that ran because a young one came too late and freed nothing. */
const MIN_FULL = 2;

export const gclocker = defineGcRule({
  id: 'gclocker',
  cause: 'jni-critical',
  title: 'Collections wait for native code that holds arrays',
  because:
    'No collection can run while native code is inside a JNI critical section; it follows as GCLocker Initiated GC, and until then every thread that allocates waits. Some are normal where data is compressed; most of all collections, full ones in their wake, or an allocation that gave up are not. From Java 22 on, G1 pins the regions instead (JEP 423).',
  check: (analysis) => {
    const { run } = analysis;
    const occurrences = new EvidenceCollector();
    for (const row of run.pauses.cause.rowsWhere(isGcLocker)) occurrences.addPause(run, row);
    const retried = run.marks.filter(({ mark }) => mark === 'gclocker-retried').slice(0, 3);
    const [first, ...more] = [...occurrences.toEvidence(), ...retried.map(({ line }) => lineEvidence(line))];
    if (!first) return undefined;
    const share = (100 * occurrences.count) / Math.max(1, analysis.minor.count + analysis.full.count);
    const fulls = countFullAfterLocked(run.pauses);
    const many = occurrences.count >= MIN_COUNT && (share >= SHARE_PERCENT || fulls >= MIN_FULL);
    const evidence: EvidenceList = [
      first,
      ...more,
      metricEvidence('collections that waited', count(occurrences.count)),
      ...brokenLimit('share of all collections', percent(share), percent(SHARE_PERCENT)),
    ];
    return {
      level: many || retried.length > 0 ? 'WARNING' : 'INFO',
      confidence: 'high',
      headline: `${pluralize(occurrences.count, 'collection')}, ${formatPercent(share)} of all, had to wait for native code in a JNI critical section`,
      explanation:
        `While it waits, every thread that allocates stands still, and the log does not say for how long. ` +
        `The collections themselves took ${formatDuration(occurrences.sum)}${fulls > 0 ? `; ${pluralize(fulls, 'of them was', 'of them were')} followed by a full collection, because they came too late` : ''}${retried.length > 0 ? '; an allocation gave up after waiting too often' : ''}.${describeTimes(run, occurrences)} ` +
        `The limit is ${MIN_COUNT} with ${SHARE_PERCENT} % of all, or ${MIN_FULL} with a full collection.`,
      advice:
        many || retried.length > 0
          ? 'Find the native code that holds large arrays for long: GetPrimitiveArrayCritical in compression (Deflater and Inflater with large byte arrays), image, cryptography or database drivers; -Xlog:gc+jni=debug names the threads and shows how long they wait. Pass the data in small pieces or in direct buffers; with G1, Java 22 or newer avoids the wait.'
          : 'Leave it: short critical sections are normal where data is compressed. If requests stall without a pause, -Xlog:gc+jni=debug shows how long they wait for such a section.',
      evidence,
      lostMs: occurrences.sum,
    };
  },
});
