import { formatTimes, metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { getCollector } from '../../jvm/collectors.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';

export const j9ConcurrentIncomplete = defineGcRule({
  id: 'j9-concurrent-incomplete',
  cause: 'collector-behind',
  title: 'Concurrent marking did not finish in time',
  because:
    'Concurrent marking of gencon and optavgpause should finish before tenure space is full; when it does not, OpenJ9 reports it and marks again while the application is stopped (OpenJ9 documentation).',
  check: ({ run }) => {
    const collector = getCollector(run);
    if (collector !== 'OpenJ9 gencon' && collector !== 'OpenJ9 optavgpause') return undefined;
    const aborted = new EvidenceCollector();
    for (const { mark, line, uptime } of run.marks) if (mark === 'concurrent-aborted') aborted.add(line, uptime);
    const named = run.markCounts.get('concurrent-aborted') ?? 0;
    let cycles = 0;
    for (let row = 0; row < run.cycles.count; row++) {
      if (!run.cycles.aborted.get(row)) continue;
      cycles++;
      if (named === 0) aborted.add(run.cycles.line.get(row), run.cycles.at.get(row), run.cycles.duration.get(row));
    }
    const events = Math.max(named, cycles);
    if (events === 0) return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: `Concurrent marking was cut short ${formatTimes(events)} by an allocation that failed`,
      explanation: `The rest was marked while the application was stopped.${describeTimes(run, aborted)}`,
      advice:
        'Start marking earlier (raise -Xconcurrentlevel above its default of 8) or speed it up (-Xconcurrentbackground, -Xgcthreads); more heap gives it more time.',
      evidence: [metricEvidence('markings cut short', count(events)), ...aborted.toEvidence()],
    };
  },
});
