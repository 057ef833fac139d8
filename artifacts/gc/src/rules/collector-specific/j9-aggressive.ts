import { formatDuration, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { PauseMark } from '../../events.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeFirstTime } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';

export const j9Aggressive = defineGcRule({
  id: 'j9-aggressive',
  cause: 'heap',
  title: 'The collector made its last attempt before OutOfMemoryError',
  because:
    'OpenJ9 collects aggressively (compacting, clearing soft references) only when a normal global collection left too little free memory (OpenJ9 documentation). It reports each such collection.',
  check: ({ run }) => {
    if (!isInCollectorFamily(run, 'openJ9')) return undefined;
    const aggressive = new EvidenceCollector();
    for (const row of run.pauses.marks.rowsWith(PauseMark.aggressive)) aggressive.addPause(run, row);
    if (aggressive.count === 0) return undefined;
    return {
      level: 'SEVERE',
      confidence: 'high',
      headline: `${pluralize(aggressive.count, 'aggressive global collection')} took ${formatDuration(aggressive.sum)}: the heap is nearly full`,
      explanation: `Each is the last attempt before OutOfMemoryError: free memory was too low after a normal collection. The longest took ${formatDuration(aggressive.max)}.${describeFirstTime(run, aggressive.firstAt)}`,
      advice:
        'Take a heap dump (-Xdump:heap, or jcmd Dump.heap) and look for what fills the heap; raise -Xmx when all of it is wanted.',
      evidence: [metricEvidence('aggressive collections', count(aggressive.count)), ...aggressive.toEvidence()],
      lostMs: aggressive.sum,
    };
  },
});
