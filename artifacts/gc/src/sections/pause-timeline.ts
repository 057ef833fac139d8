import type { Timeline, Tone } from '@hindsight/model';
import type { GcAnalysis } from '../analysis.ts';
import type { PauseKind } from '../events.ts';
import { type ReportClock, reportClock } from './report-clock.ts';
import type { SectionWriter } from './report-input.ts';
import { chartSection, TimelineDraft } from './timeline.ts';

/** Every pause as a point, by kind; then with the concurrent cycles beside them. */
export const pauseTimeline: SectionWriter = ({ analyses }) => {
  const clock = reportClock(analyses);
  return chartSection('pauses', 'Pauses', [pauseDurations(analyses, clock), allDurations(analyses, clock)]);
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

function pauseDurations(analyses: readonly GcAnalysis[], clock: ReportClock): Timeline | undefined {
  const draft = new TimelineDraft(clock);
  drawPauses(draft, analyses);
  return draft.finish({ id: 'gc-pause-duration', title: 'Pause duration by kind', unit: 'ms', log: true });
}

function allDurations(analyses: readonly GcAnalysis[], clock: ReportClock): Timeline | undefined {
  const draft = new TimelineDraft(clock);
  const concurrent = draft.series('concurrent cycle', 'concurrent', 'points');
  for (const analysis of analyses) {
    const { cycles } = analysis.run;
    for (let row = 0; row < cycles.count; row++) concurrent(analysis, cycles.at.get(row), cycles.duration.get(row));
  }
  drawPauses(draft, analyses);
  return draft.finish({ id: 'gc-duration', title: 'Duration of pauses and concurrent cycles', unit: 'ms', log: true });
}

function drawPauses(draft: TimelineDraft, analyses: readonly GcAnalysis[]): void {
  const points = new Map(GROUPS.map((group) => [group, draft.series(group.name, group.tone, 'points')]));
  for (const analysis of analyses) {
    const { pauses } = analysis.run;
    for (let row = 0; row < pauses.count; row++) {
      const group = GROUP_OF[pauses.kind.get(row) || 'other'];
      points.get(group)?.(analysis, pauses.at.get(row), pauses.duration.get(row));
    }
  }
}
