import { chooseHeadline, formatByteRate, formatBytes, metricEvidence } from '@hindsight/claims';
import { bytes, bytesPerSecond, count } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { type EventRows, readRows } from '../support/event-rows.ts';
import { gather, timeEvidence } from '../support/evidence.ts';
import { findWorstWindow } from '../support/windows.ts';

const WINDOW_MS = 10_000;
const MIN_RATIO = 10;
const MIN_COLLECTIONS = 10;
/** They have no option for the size of the young generation, or none at all. */
const SIZES_YOUNG_ITSELF = /ZGC|Shenandoah/i;

export const gcFreedRatio = defineRule({
  id: 'gc-freed-ratio',
  cause: 'allocation',
  title: 'Much more memory is allocated and freed than lives',
  because:
    'JMC (GcFreedRatio): over 10 s the collector frees ten times the live set each second, which is the work that short-lived objects make.',
  check: (analysis) => {
    const collections = listCollections(analysis);
    if (collections.length < MIN_COLLECTIONS) return undefined;
    const worst = findWorstWindow(
      collections.map(({ at }) => at),
      (row) => collections[row]?.freed ?? 0,
      { windowMs: WINDOW_MS, stepMs: 1000 },
    );
    if (!worst) return undefined;
    const inWindow = collections.filter(({ at }) => at >= worst.from && at < worst.from + WINDOW_MS);
    const live = inWindow.reduce((sum, { after }) => sum + after, 0) / Math.max(1, inWindow.length);
    const perSecond = (1000 * worst.sum) / Math.min(WINDOW_MS, Math.max(1000, analysis.recording.durationMs));
    if (inWindow.length < MIN_COLLECTIONS || !(perSecond >= MIN_RATIO * live) || live <= 0) return undefined;
    return {
      level: 'INFO',
      confidence: 'medium',
      headline: chooseHeadline(
        `${formatByteRate(perSecond)} were freed, ${(perSecond / live).toFixed(0)} times the ${formatBytes(live)} that live`,
      ),
      explanation: `In the busiest 10 s collections freed ${formatByteRate(perSecond)}, while ${formatBytes(live)} stayed in use after them on average; the limit is ${MIN_RATIO} times that.`,
      advice: `Save allocation at the hottest sites when processors are short; with processors to spare a larger ${SIZES_YOUNG_ITSELF.test(analysis.gc?.collector ?? '') ? 'heap' : 'young generation'} makes collections rarer.`,
      evidence: gather(
        metricEvidence('freed a second', bytesPerSecond(perSecond), bytesPerSecond(MIN_RATIO * live)),
        metricEvidence('in use after collections', bytes(live)),
        metricEvidence('collections in the window', count(inWindow.length)),
        timeEvidence('beginning', worst.from),
      ),
    };
  },
});

interface Collection {
  readonly at: number;
  readonly freed: number;
  readonly after: number;
}

/** What each collection freed, by the heap before and after it. */
function listCollections(analysis: RecordingAnalysis): Collection[] {
  const rows: EventRows = readRows(analysis, 'jdk.GCHeapSummary');
  const before = new Map<number, number>();
  const collections: Collection[] = [];
  for (const row of rows.rows()) {
    const gcId = rows.getNumber('gcId', row);
    const used = rows.getNumber('heapUsed', row);
    if (!/After/.test(rows.getText('when', row) ?? '')) {
      before.set(gcId, used);
      continue;
    }
    const freed = (before.get(gcId) ?? Number.NaN) - used;
    if (freed >= 0) collections.push({ at: rows.times[row] as number, freed, after: used });
  }
  return collections;
}
