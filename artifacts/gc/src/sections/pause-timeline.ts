import type { Timeline, Tone } from '@hindsight/model';
import type { GcAnalysis } from '../analysis.ts';
import type { PauseKind } from '../events.ts';
import { type ReportClock, reportClock } from './report-clock.ts';
import type { SectionWriter } from './report-input.ts';
import { chartSection, picked, TimelineDraft } from './timeline.ts';

/** Every pause as a point, by kind; then with the concurrent cycles beside them. */
export const pauseTimeline: SectionWriter = ({ analyses }) => {
  const clock = reportClock(analyses);
  const pauses = pauseDurations(analyses, clock);
  return chartSection('pauses', 'Pauses', [
    pauses.finish({ id: 'gc-pause-duration', title: 'Pause duration by kind', unit: 'ms', log: true }),
    allDurations(analyses, clock, pauses),
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

/** Drawn in this order: what hurts most lies on top. */
const GROUPS = [OTHER, STEPS, YOUNG, MIXED, DEGENERATED, FULL];

const GROUP_OF: Readonly<Record<PauseKind, PauseGroup>> = {
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

function pauseDurations(analyses: readonly GcAnalysis[], clock: ReportClock): TimelineDraft {
  const draft = new TimelineDraft(clock);
  for (const group of GROUPS) {
    const points = draft.series(group.name, group.tone, 'points');
    for (const analysis of analyses) {
      const { at, duration, kind, count } = analysis.run.pauses;
      const rows = kind.rowsOf((one) => GROUP_OF[one] === group);
      points(analysis, picked(rows, at.values(count)), picked(rows, duration.values(count)));
    }
  }
  return draft;
}

function allDurations(
  analyses: readonly GcAnalysis[],
  clock: ReportClock,
  pauses: TimelineDraft,
): Timeline | undefined {
  const draft = new TimelineDraft(clock);
  const concurrent = draft.series('concurrent cycle', 'concurrent', 'points');
  for (const analysis of analyses) {
    const { at, duration, count } = analysis.run.cycles;
    concurrent(analysis, at.values(count), duration.values(count));
  }
  draft.include(pauses);
  return draft.finish({ id: 'gc-duration', title: 'Duration of pauses and concurrent cycles', unit: 'ms', log: true });
}
