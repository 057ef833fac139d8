import {
  type EvidenceList,
  formatDuration,
  formatPercent,
  lineEvidence,
  metricEvidence,
  pluralize,
} from '@hindsight/claims';
import { percent } from '@hindsight/model';
import { isGcLocker } from '../../jvm/causes.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeFirstTime } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';

const MIN_COUNT = 3;
const SHARE_PERCENT = 5;

export const gclocker = defineGcRule({
  id: 'gclocker',
  cause: 'jni-critical',
  title: 'Collections wait for native code that holds arrays',
  because:
    'No collection can run while native code is inside a JNI critical section; it follows as GCLocker Initiated GC. From Java 22 on, G1 pins the regions instead (JEP 423).',
  check: (analysis) => {
    const { run } = analysis;
    const occurrences = new EvidenceCollector();
    for (const row of run.pauses.cause.rowsWhere(isGcLocker)) occurrences.addPause(run, row);
    const retried = run.marks.filter(({ mark }) => mark === 'gclocker-retried').slice(0, 3);
    const [first, ...more] = [...occurrences.toEvidence(), ...retried.map(({ line }) => lineEvidence(line))];
    if (!first) return undefined;
    const share = (100 * occurrences.count) / Math.max(1, analysis.minor.count + analysis.full.count);
    const many = occurrences.count >= MIN_COUNT && share >= SHARE_PERCENT;
    const evidence: EvidenceList = [
      first,
      ...more,
      metricEvidence('of all collections', percent(share), percent(SHARE_PERCENT)),
    ];
    return {
      level: many || retried.length > 0 ? 'WARNING' : 'INFO',
      confidence: 'high',
      explanation:
        `${pluralize(occurrences.count, 'collection')}, ${formatPercent(share)} of all (limit ${SHARE_PERCENT} % and ${MIN_COUNT}), had to wait for a JNI critical section ` +
        `and took ${formatDuration(occurrences.sum)}${retried.length > 0 ? '; an allocation gave up after waiting too often' : ''}.${describeFirstTime(run, occurrences.firstAt)}`,
      advice:
        'Find the native code that holds arrays for long (GetPrimitiveArrayCritical in compression, image or database drivers) and copy the data instead; with G1, Java 22 or newer avoids the wait.',
      evidence,
      lostMs: occurrences.sum,
    };
  },
});
