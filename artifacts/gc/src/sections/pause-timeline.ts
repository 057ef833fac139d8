import type { Timeline, Tone } from '@hindsight/model';
import type { GcAnalysis } from '../analysis.ts';
import type { PauseKind } from '../events.ts';
import { buildReportClock, type ReportClock } from './report-clock.ts';
import type { SectionWriter } from './report-input.ts';
import { buildChartSection, pickRows, TimelineDraft } from './timeline.ts';

/** Draws every pause as a point, by kind, then pauses together with concurrent cycles. */
export const pauseTimeline: SectionWriter = ({ analyses }) => {
  const clock = buildReportClock(analyses);
  const pauses = drawPauses(analyses, clock);
  return buildChartSection('pauses', 'Pauses', [
    pauses.finish({ id: 'gc-pause-duration', title: 'Pause duration by kind', unit: 'ms', log: true }),
    drawPausesAndCycles(analyses, clock, pauses),
  ]);
};

interface PauseGroup {
  readonly name: string;
  readonly tone: Tone;
}

const YOUNG: PauseGroup = { name: 'young', tone: 'young' };
const MIXED: PauseGroup = { name: 'mixed', tone: 'mixed' };
const STEPS: PauseGroup = { name: 'steps of concurrent cycles', tone: 'old' };
const FULL: PauseGroup = { name: 'full', tone: 'full' };
const DEGENERATED: PauseGroup = { name: 'degenerated', tone: 'stall' };
const OTHER: PauseGroup = { name: 'other', tone: 'safepoint' };

/** The drawing order: what hurts most is on top. */
const GROUPS = [OTHER, STEPS, YOUNG, MIXED, DEGENERATED, FULL];

const GROUPS_BY_KIND: Readonly<Record<PauseKind, PauseGroup>> = {
  young: YOUNG,
  mixed: MIXED,
  full: FULL,
  degenerated: DEGENERATED,
  'initial-mark': STEPS,
  remark: STEPS,
  cleanup: STEPS,
  'relocate-start': STEPS,
  'update-refs': STEPS,
  'final-roots': STEPS,
  other: OTHER,
};

function drawPauses(analyses: readonly GcAnalysis[], clock: ReportClock): TimelineDraft {
  const draft = new TimelineDraft(clock);
  for (const group of GROUPS) {
    const points = draft.addSeries(group.name, group.tone, 'points');
    for (const analysis of analyses) {
      const { at, duration, kind, count } = analysis.run.pauses;
      const rows = kind.rowsWhere((one) => GROUPS_BY_KIND[one] === group);
      points(analysis, pickRows(rows, at.values(count)), pickRows(rows, duration.values(count)));
    }
  }
  return draft;
}

function drawPausesAndCycles(
  analyses: readonly GcAnalysis[],
  clock: ReportClock,
  pauses: TimelineDraft,
): Timeline | undefined {
  const draft = new TimelineDraft(clock);
  const concurrent = draft.addSeries('concurrent cycle', 'concurrent', 'points');
  for (const analysis of analyses) {
    const { at, duration, count } = analysis.run.cycles;
    concurrent(analysis, at.values(count), duration.values(count));
  }
  draft.include(pauses);
  return draft.finish({ id: 'gc-duration', title: 'Duration of pauses and concurrent cycles', unit: 'ms', log: true });
}
