import { formatDuration, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { raiseHeap } from '../../advice/changes.ts';
import { PauseMark } from '../../events.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';

export const j9Percolate = defineGcRule({
  id: 'j9-percolate',
  cause: 'promotion',
  title: 'Scavenges turned into global collections: the tenure space was full',
  because:
    'OpenJ9 percolates a scavenge to a global collection when survivors cannot be moved to tenure space (OpenJ9 documentation, verbose GC logs). It reports each.',
  check: (analysis) => {
    const { run } = analysis;
    if (!isInCollectorFamily(run, 'openJ9')) return undefined;
    const percolated = new EvidenceCollector();
    for (const row of run.pauses.marks.rowsWith(PauseMark.percolate)) percolated.addPause(run, row);
    if (percolated.count === 0) return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: `${pluralize(percolated.count, 'scavenge')} became global collections of ${formatDuration(percolated.sum)}: tenure space was full`,
      explanation: `Tenure space had no room for what survived. The longest of these collections took ${formatDuration(percolated.max)}.${describeTimes(run, percolated)}`,
      changes: [raiseHeap(analysis)],
      advice: 'Or enlarge tenure space alone (-Xmo), or find out with a heap dump what fills it.',
      evidence: [metricEvidence('percolated scavenges', count(percolated.count)), ...percolated.toEvidence()],
      lostMs: percolated.sum,
    };
  },
});
