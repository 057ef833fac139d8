import { chooseHeadline, formatDuration, formatPercent, metricEvidence } from '@hindsight/claims';
import { count, ms, percent } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { gather, timeEvidence } from '../support/evidence.ts';
import { isShort } from '../support/guards.ts';
import { listGcPauses, listHalts, sumIntervals } from '../support/halts.ts';
import { findWorstWindow } from '../support/windows.ts';

const NOTE_PERCENT = 5;
const WARNING_PERCENT = 10;
const WINDOW_MS = 60_000;
const MIN_HALTS = 3;
/** From this share on collections are the story, and other operations beside it. */
const MOSTLY_GC = 0.8;
const GC_ADVICE =
  'Look at what is allocated most (allocation profile) and at what the heap keeps: fewer and shorter collections follow from less garbage, or from more room in the heap.';
const OPERATIONS_ADVICE =
  'Look at the operations in the section about pauses: heap dumps, thread dumps, deoptimization and class redefinition stop everything.';

export const applicationHalts = defineRule({
  id: 'application-halts',
  cause: 'safepoints',
  title: 'The application stood still for a large part of a minute',
  because:
    'JMC (ApplicationHalts): 5 and 10 % of 60 s, collections and other operations of the JVM together; what overlaps counts once.',
  check: (analysis) => {
    const halts = listHalts(analysis);
    const length = Math.min(WINDOW_MS, analysis.recording.durationMs);
    const worst = findWorstWindow(
      halts.map(({ from }) => from),
      (row) => (halts[row]?.to ?? 0) - (halts[row]?.from ?? 0),
    );
    if (!worst || halts.length < MIN_HALTS || length <= 0) return undefined;
    const share = Math.min(100, (100 * worst.sum) / length);
    if (share < NOTE_PERCENT) return undefined;
    const gcMs = sumIntervals(listGcPauses(analysis));
    const allMs = sumIntervals(halts);
    const isOfGc = gcMs >= MOSTLY_GC * allMs;
    const stop = isOfGc ? 'Collections stopped the application' : 'The application stood still';
    return {
      level: share >= WARNING_PERCENT ? 'WARNING' : 'INFO',
      confidence: isShort(analysis) ? 'low' : 'high',
      ...(isOfGc && { cause: 'pauses' as const }),
      headline: chooseHeadline(
        `${stop} for ${formatDuration(worst.sum)} of ${formatDuration(length)}, ${formatPercent(share)}`,
      ),
      explanation: `In the worst ${formatDuration(length)} all threads stood still for ${formatDuration(worst.sum)}, ${formatPercent(share)} (limits ${NOTE_PERCENT} and ${WARNING_PERCENT} %). Of all ${formatDuration(allMs)} of the recording, ${formatDuration(Math.min(gcMs, allMs))} were pauses of collections.`,
      advice: isOfGc ? GC_ADVICE : OPERATIONS_ADVICE,
      evidence: gather(
        metricEvidence('share of the worst minute', percent(share), percent(NOTE_PERCENT)),
        metricEvidence('stood still', ms(worst.sum)),
        metricEvidence('halts', count(halts.length)),
        timeEvidence('begin', worst.from),
      ),
      lostMs: allMs,
    };
  },
});
