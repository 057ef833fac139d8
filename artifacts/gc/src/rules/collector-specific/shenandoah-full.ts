import { formatDuration, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { addConcurrentThreads, raiseHeap } from '../../advice/changes.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';

export const shenandoahFull = defineGcRule({
  id: 'shenandoah-full',
  cause: 'collector-behind',
  title: 'Shenandoah fell back to full collections',
  because:
    'A full collection is the last resort of Shenandoah, after a degenerated cycle freed too little: it compacts the whole heap while the application is stopped. One that nothing requested is one too many.',
  check: (analysis) => {
    const { run, oldCollections } = analysis;
    if (!isInCollectorFamily(run, 'shenandoah')) return undefined;
    const full = new EvidenceCollector();
    for (const collection of oldCollections) {
      if (!collection.full || collection.requested || collection.resizing) continue;
      full.addOld(run, collection, collection.durationMs, collection.at - collection.durationMs);
    }
    if (full.count === 0) return undefined;
    return {
      level: 'SEVERE',
      confidence: 'high',
      headline: `Shenandoah fell back to ${pluralize(full.count, 'full collection')}, which stopped the application for ${formatDuration(full.sum)}`,
      explanation: `Nothing requested them: concurrent and degenerated cycles had freed too little. The longest took ${formatDuration(full.max)}.${describeTimes(run, full)}`,
      changes: [raiseHeap(analysis), addConcurrentThreads(analysis)],
      advice:
        'A higher -XX:ShenandoahMinFreeThreshold lets cycles start earlier, so that they finish before memory runs out.',
      evidence: [metricEvidence('full collections not asked for', count(full.count)), ...full.toEvidence()],
      lostMs: full.sum,
    };
  },
});
