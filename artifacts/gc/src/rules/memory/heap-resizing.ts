import { formatBytes, formatDuration, formatTimes, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { fixHeapSize } from '../../advice/changes.ts';
import type { GcAnalysis, Span } from '../../analysis.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import type { GcRun } from '../../model.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { findNeededFullCollections } from '../support/full-gc-chains.ts';

const MIN_CHANGES = 10;
/** Changes after the first hour and before the last one of a server. */
const MIN_CHANGES_LATER = 3;
/** Full collections that take less of the run are felt by nobody. */
const WARNING_PERCENT = 1;
const HOUR_MS = 3_600_000;
/**
 * The sizes of Parallel and Serial exclude one survivor space, which changes: smaller changes are not those of the
 * heap.
 */
const CHANGE = 0.01;

export const heapResizing = defineGcRule({
  id: 'heap-resizing',
  cause: 'heap-sizing',
  title: 'The JVM keeps resizing the heap',
  because: 'Oracle advises -Xms = -Xmx for servers: growing and shrinking the heap costs additional collections.',
  check: (analysis) => {
    const { run, span } = analysis;
    if (isInCollectorFamily(run, 'lowPause')) return undefined;
    const { all, later, fulls, fullsMs } = collectChanges(analysis);
    if (all.count < MIN_CHANGES && later.count < MIN_CHANGES_LATER) return undefined;
    const many = all.count >= MIN_CHANGES;
    const changes = many ? all : later;
    const limit = many ? MIN_CHANGES : MIN_CHANGES_LATER;
    return {
      level: fullsMs >= (WARNING_PERCENT / 100) * span.durationMs && fulls > 0 ? 'WARNING' : 'INFO',
      confidence: rateConfidence(analysis, changes.count),
      headline:
        `The JVM resized the heap ${formatTimes(changes.count)}` +
        (fulls > 0
          ? `, with ${pluralize(fulls, 'full collection')} of ${formatDuration(fullsMs)}`
          : `, up to ${formatBytes(changes.max)}`),
      explanation:
        `The committed heap changed ${many ? 'after warm-up' : 'between the first and the last hour'}, up to ${formatBytes(changes.max)}` +
        `${fulls > 0 ? `; ${pluralize(fulls, 'full collection')} accompanied the changes` : ''}.` +
        `${describeTimes(run, changes)} The limit is ${limit} changes.`,
      changes: [fixHeapSize(analysis)],
      evidence: [
        metricEvidence('changes of the committed heap', count(changes.count), count(limit)),
        ...changes.toEvidence(),
      ],
      lostMs: fullsMs,
    };
  },
});

/**
 * Collects changes of the committed heap, all after warm-up and those far from both ends, and full collections among
 * them.
 */
function collectChanges(analysis: GcAnalysis) {
  const { run, span, capacity } = analysis;
  const full = new Set(findNeededFullCollections(analysis).map(({ row }) => row));
  const all = new EvidenceCollector('bytes');
  const later = new EvidenceCollector('bytes');
  let fulls = 0;
  let fullsMs = 0;
  visitChanges(run, CHANGE * (capacity?.bytes ?? 0), (row, committed) => {
    const at = run.pauses.at.get(row);
    if (at < span.warmUpEnd) return;
    all.add(run.pauses.line.get(row), at, committed);
    if (isFarFromEnds(span, at)) later.add(run.pauses.line.get(row), at, committed);
    if (!full.has(row)) return;
    fulls++;
    fullsMs += run.pauses.duration.get(row);
  });
  return { all, later, fulls, fullsMs };
}

function visitChanges({ pauses }: GcRun, least: number, visit: (row: number, committed: number) => void): void {
  let before = Number.NaN;
  for (let row = 0; row < pauses.count; row++) {
    const committed = pauses.pools.heap.committed.get(row);
    if (Number.isNaN(committed)) continue;
    if (Math.abs(committed - before) >= least) visit(row, committed);
    before = committed;
  }
}

const isFarFromEnds = ({ from, to }: Span, at: number): boolean => at >= from + HOUR_MS && at <= to - HOUR_MS;
