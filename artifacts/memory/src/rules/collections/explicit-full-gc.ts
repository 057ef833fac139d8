import { formatDuration, formatPercent, markedEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { JstatAnalysis } from '../../metrics/jstat.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import { countFull, hasOldGeneration } from '../support/jstat-rows.ts';

const MIN_COUNT = 3;
const CAUSES = /System\.gc\(\)|Diagnostic Command/;

export const explicitFullGc = defineMemoryRule({
  id: 'explicit-full-gc',
  cause: 'requested-collections',
  title: 'Full collections are requested by the program or a tool',
  because:
    'The last cause of -gccause is System.gc() or a diagnostic command in three rows with a new full collection; RMI and direct buffers ask as well. Without causes: five full collections, one in 20 s or more often, while the old generation never was half full, which no collector needs.',
  check: ({ jstat }) => {
    const requested = (jstat?.points ?? []).filter((point, index, all) => {
      const before = all[index - 1];
      return (
        before !== undefined &&
        CAUSES.test(point.row.lastCause ?? '') &&
        (point.get('FGC') ?? 0) > (before.get('FGC') ?? 0)
      );
    });
    const last = requested.at(-1);
    if (!last || requested.length < MIN_COUNT) return claimNeedless(jstat);
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: `${pluralize(requested.length, 'full collection')} ${requested.length === 1 ? 'was' : 'were'} requested: ${last.row.lastCause}`,
      explanation: `In ${pluralize(requested.length, 'row')} a new full collection has the cause ${last.row.lastCause}.`,
      advice:
        'Find the caller with -Xlog:gc+start or a breakpoint on System.gc, or set -XX:+ExplicitGCInvokesConcurrent; RMI: raise sun.rmi.dgc.server.gcInterval.',
      evidence: [
        markedEvidence(last.row.line, [last.row.lastCause ?? '']),
        metricEvidence('requested collections', count(requested.length), count(MIN_COUNT)),
      ],
    };
  },
});

const MIN_NEEDLESS = 5;
const NEEDLESS_SECONDS = 20;
const ROOMY_PERCENT = 50;
/** From this share of the time on they cost throughput. */
const COSTLY_SHARE = 0.05;

/** Full collections on a heap with room, whose cause the option of jstat does not show. */
function claimNeedless(jstat: JstatAnalysis | undefined) {
  if (!jstat?.spanSeconds || !hasOldGeneration(jstat)) return undefined;
  const part = jstat.parts.reduce((most, one) => (one.length > most.length ? one : most));
  const [first, last] = [part[0], part.at(-1)];
  const full = countFull(part);
  const span = (last?.seconds ?? 0) - (first?.seconds ?? 0);
  const most = jstat.oldUsedPercents.reduce<number>((largest, used) => Math.max(largest, used ?? 0), 0);
  const isRoomy = most > 0 && most < ROOMY_PERCENT;
  if (!last || !isRoomy || full < MIN_NEEDLESS || span <= 0 || span / full > NEEDLESS_SECONDS) return undefined;
  const share = ((last.get('FGCT') ?? 0) - (first?.get('FGCT') ?? 0)) / span;
  return {
    level: share >= COSTLY_SHARE ? 'WARNING' : 'INFO',
    confidence: 'medium',
    headline: `${pluralize(full, 'full collection')} in ${formatDuration(span * 1000)} on a heap with room: they were requested`,
    explanation: `${pluralize(full, 'full collection')} ran in ${formatDuration(span * 1000)}, and the old generation was at most ${formatPercent(most)} full. A collector has no reason for that: System.gc(), a class histogram, jcmd GC.run or a heap dump of live objects requested them.`,
    advice:
      'jstat -gccause shows who it was (LGCC). Take calls of System.gc() out of the program (-XX:+ExplicitGCInvokesConcurrent makes them concurrent), and take histograms less often.',
    evidence: [metricEvidence('full collections', count(full), count(MIN_NEEDLESS)), markedEvidence(last.row.line, [])],
  } as const;
}
