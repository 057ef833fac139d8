import { formatDuration } from '@hindsight/claims';
import type { Mark, Timeline, Tone } from '@hindsight/model';
import type { GcAnalysis } from '../analysis.ts';
import type { PauseKind } from '../events.ts';
import { chooseNoticeablePauseMs } from '../rules/pauses/long-pause.ts';
import { buildReportClock, type ReportClock } from './report-clock.ts';
import type { SectionWriter } from './report-input.ts';
import { buildChartSection, pickRows, TimelineDraft } from './timeline.ts';

/** The longest pauses that are named in the chart. */
const NAMED = 3;

/** Draws every pause as a point, by kind, with the limit from which on pauses are noticed and the worst of them. */
export const pauseTimeline: SectionWriter = ({ analyses }) => {
  const clock = buildReportClock(analyses);
  const chart = drawPauses(analyses, clock).finish({
    id: 'gc-pause-duration',
    title: 'Pause duration by kind',
    unit: 'ms',
    log: true,
  });
  if (!chart) return undefined;
  const value = chooseNoticeablePauseMs(analyses.every(({ lowPause }) => lowPause));
  const marks = listWorst(analyses, clock, value);
  return buildChartSection('pauses', 'Pauses', [
    { ...chart, limits: [{ label: 'noticed', value }], ...(marks.length > 0 && { marks }) },
  ]);
};

/** Names the longest pauses beyond the limit. */
function listWorst(analyses: readonly GcAnalysis[], clock: ReportClock, limitMs: number): Mark[] {
  const long = analyses.flatMap((analysis) => {
    const { pauses } = analysis.run;
    return pauses.duration.rowsFrom(limitMs).map((row) => ({
      from: pauses.at.get(row) + clock.offset(analysis),
      durationMs: pauses.duration.get(row),
      kind: pauses.kind.get(row) || 'pause',
      line: pauses.line.get(row),
    }));
  });
  return long
    .filter(({ from }) => Number.isFinite(from))
    .sort((a, b) => b.durationMs - a.durationMs)
    .slice(0, NAMED)
    .map(({ from, durationMs, kind, line }) => ({
      name: 'long pause',
      from,
      tone: 'full' as const,
      text: `${kind}, ${formatDuration(durationMs)}`,
      lines: { first: line, last: line },
    }));
}

/** Draws pauses together with concurrent cycles. */
export const durationsTimeline: SectionWriter = ({ analyses }) => {
  const clock = buildReportClock(analyses);
  return buildChartSection('durations', 'Pauses and concurrent cycles', [
    drawPausesAndCycles(analyses, clock, drawPauses(analyses, clock)),
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
