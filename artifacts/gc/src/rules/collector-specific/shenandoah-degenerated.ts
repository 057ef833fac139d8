import {
  brokenLimit,
  formatCount,
  formatDuration,
  formatPercent,
  lineEvidence,
  metricEvidence,
  pluralize,
} from '@hindsight/claims';
import { count, type Evidence, type Level, ms } from '@hindsight/model';
import { addConcurrentThreads, raiseHeap } from '../../advice/changes.ts';
import type { GcAnalysis } from '../../analysis.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import type { GcRun } from '../../model.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { areFelt } from '../support/is-felt.ts';
import { isJvmAtLeast } from '../support/jvm/jvm-major.ts';
import { capLevelForShortRun } from '../support/short-run.ts';

const SEVERE_PERCENT = 5;
const SEVERE_MIN_CYCLES = 20;
const SEVERE_MS = 1000;
/** Fewer that nobody feels are chance. */
const MIN_SHORT = 3;
/** The release from which generational Shenandoah is a product feature (JEP 521). */
const GENERATIONAL_SINCE = 25;

export const shenandoahDegenerated = defineGcRule({
  id: 'shenandoah-degenerated',
  cause: 'collector-behind',
  title: 'Shenandoah stopped the application to finish its cycles',
  because:
    'A cycle degenerates when memory runs out before it finishes: the rest is done in a pause. Shenandoah reports each; one in twenty, or a pause of a second, is no longer a coincidence.',
  check: (analysis) => {
    const { run } = analysis;
    if (!isInCollectorFamily(run, 'shenandoah')) return undefined;
    const degenerated = new EvidenceCollector();
    for (const row of run.pauses.kind.rowsWhere((kind) => kind === 'degenerated')) degenerated.addPause(run, row);
    // The statistics at the end count the same events again.
    const footer = run.marks.find(({ mark, value }) => mark === 'footer-degenerated' && (value ?? 0) > 0);
    const events = degenerated.count || (footer?.value ?? 0);
    if (events === 0) return undefined;
    const cycles = Math.max(run.cycles.count, events);
    const share = (100 * events) / cycles;
    return {
      level: rateLevel(analysis, degenerated, share, cycles),
      confidence: 'high',
      headline:
        degenerated.count > 0
          ? `${formatCount(events)} of ${pluralize(cycles, 'Shenandoah cycle')} degenerated and stopped the application for ${formatDuration(degenerated.sum)}`
          : `${formatCount(events)} of ${pluralize(cycles, 'Shenandoah cycle')} degenerated`,
      explanation:
        `${formatPercent(share)} of the cycles ran out of memory before they had finished` +
        `${degenerated.count > 0 ? `; the longest pause took ${formatDuration(degenerated.max)}.` : ', according to the statistics footer.'}` +
        `${describeTimes(run, degenerated)} It is severe from ${SEVERE_PERCENT} % of the cycles on, or when one pause takes ${formatDuration(SEVERE_MS)}.`,
      changes: [raiseHeap(analysis), addConcurrentThreads(analysis)],
      advice: buildAdvice(run),
      evidence: buildEvidence(degenerated, events, footer?.line),
      ...(degenerated.count > 0 ? { lostMs: degenerated.sum } : {}),
    };
  },
});

function rateLevel(analysis: GcAnalysis, degenerated: EvidenceCollector, share: number, cycles: number): Level {
  if (degenerated.max >= SEVERE_MS) return 'SEVERE';
  if (degenerated.count > 0 && degenerated.count < MIN_SHORT && !areFelt(analysis, degenerated)) return 'INFO';
  const often = cycles >= SEVERE_MIN_CYCLES && share >= SEVERE_PERCENT;
  return capLevelForShortRun(analysis, often ? 'SEVERE' : 'WARNING');
}

function buildEvidence(
  degenerated: EvidenceCollector,
  events: number,
  footerLine: number | undefined,
): readonly [Evidence, ...Evidence[]] {
  if (degenerated.count === 0 && footerLine !== undefined) return [lineEvidence(footerLine, count(events))];
  return [
    metricEvidence('time in degenerated pauses', ms(degenerated.sum)),
    ...brokenLimit('longest degenerated pause', ms(degenerated.max), ms(SEVERE_MS)),
    ...degenerated.toEvidence(),
  ];
}

function buildAdvice(run: GcRun): string {
  const generational =
    run.facts.collector === 'Shenandoah' && isJvmAtLeast(run, GENERATIONAL_SINCE)
      ? ', or -XX:ShenandoahGCMode=generational'
      : '';
  return `Let cycles start earlier: -XX:ShenandoahMinFreeThreshold above its default of 10, or -XX:ShenandoahGCHeuristics=compact${generational}.`;
}
