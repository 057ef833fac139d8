import { metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { SeriesAnalysis } from '../../analysis.ts';
import { frameOf, shortFrame } from '../../frame.ts';
import type { StayingThread } from '../../metrics/across.ts';
import { activityOf } from '../../metrics/activity.ts';
import { isIdle } from '../../metrics/idle.ts';
import { quoteName } from '../../thread-names.ts';
import { defineSeriesRule } from '../support/define-rule.ts';
import { confidenceOf, courseEvidence, sayDumps } from '../support/persistence.ts';

/** Below this a RUNNABLE thread waits in native code, whatever its state says. */
const RUNS_PERCENT = 10;
const THREADS_TOLD = 3;

export const stuckRunnable = defineSeriesRule({
  id: 'stuck-runnable',
  title: 'Threads run in the same place in every dump',
  because:
    'RUNNABLE with one and the same stack in two dumps or more is a loop, or a call that does not return. Native calls that wait (accept, select, read) are not counted, nor threads that used less than 10 % of a core where the dump tells.',
  check: (series) => {
    const stuck = (series.across?.staying ?? []).filter((thread) => isStuck(thread, series));
    const [first] = stuck;
    if (!first) return undefined;
    const told = stuck.slice(0, THREADS_TOLD).map(({ entries: [entry] }) => {
      const [top] = (entry?.mountedStack ?? entry?.stack)?.frames ?? [];
      return `${quoteName(entry?.name ?? '')}${top === undefined ? '' : ` in ${shortFrame(top)}`}`;
    });
    return {
      level: 'SEVERE',
      confidence: confidenceOf(series),
      explanation: `${pluralize(stuck.length, 'thread is', 'threads are')} RUNNABLE with an unchanged stack ${sayDumps(series)}: ${told.join('; ')}.`,
      advice: 'Find the end condition of the loop at this place, or the limit of the call that does not return.',
      evidence: [metricEvidence('threads with an unchanged stack', count(stuck.length)), ...courseEvidence(first)],
    };
  },
});

function isStuck(thread: StayingThread, { dumps }: SeriesAnalysis): boolean {
  const [entry] = thread.entries;
  if (!entry || thread.state !== 'RUNNABLE' || !thread.sameStack || isIdle(entry)) return false;
  if (activityOf(entry) !== 'runs') return false;
  const shares = dumps.slice(1).map(({ cpu }, dump) => {
    const row = cpu.find((one) => one.thread === thread.indexes[dump + 1]);
    return row?.source === 'since its start' ? undefined : row?.percent;
  });
  const [top = ''] = (entry.mountedStack ?? entry.stack).frames;
  // A native call may wait for anything: only its CPU tells that it works.
  const unknown = frameOf(top).native ? 0 : RUNS_PERCENT;
  return shares.every((share = unknown) => share >= RUNS_PERCENT);
}
