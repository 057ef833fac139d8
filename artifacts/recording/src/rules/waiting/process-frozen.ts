import { chooseHeadline, formatDuration, metricEvidence, pluralize } from '@hindsight/claims';
import { count, ms } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather, timeEvidence } from '../support/evidence.ts';
import { listHalts, sumIntervals } from '../support/halts.ts';
import type { Interval } from '../support/overlap.ts';

/** Events that the recorder writes every second, whatever the program does. */
const HEARTBEATS = ['jdk.CPULoad', 'jdk.JavaThreadStatistics', 'jdk.ClassLoadingStatistics', 'jdk.ExceptionStatistics'];
const MIN_BEATS = 10;
/** The thread of the recorder may wait some seconds for a processor of a machine that is overloaded. */
const MIN_SILENCE_MS = 10_000;
/** So many intervals between heartbeats are none by chance. */
const MIN_INTERVALS = 8;
/** A time that the files do not cover, or in which the JVM stopped itself, says nothing. */
const MAX_EXPLAINED = 0.5;

export const processFrozen = defineRule({
  id: 'process-frozen',
  cause: 'host',
  title: 'The whole process was stopped from outside',
  because:
    'The recorder writes its statistics every second. Ten seconds and eight intervals without a single event of any thread, outside of the pauses of the JVM, are a process that did not run. Our own limits.',
  check: (analysis) => {
    const silences = findSilences(analysis);
    const [longest] = silences.toSorted((a, b) => b.to - b.from - (a.to - a.from));
    if (!longest) return undefined;
    const longestMs = longest.to - longest.from;
    const totalMs = sumIntervals(silences);
    const times = silences.length > 1 ? ` ${pluralize(silences.length, 'time')}, the longest` : '';
    return {
      level: 'WARNING',
      confidence: 'medium',
      headline: chooseHeadline(
        `The whole process stood still${times} for ${formatDuration(longestMs)}, ${formatDuration(longest.from)} after the start of the recording`,
        `The whole process stood still${times} for ${formatDuration(longestMs)}`,
      ),
      explanation: `From ${formatDuration(longest.from)} to ${formatDuration(longest.to)} after the start of the recording no thread wrote any event, not even the recorder, which writes statistics every second.${silences.length > 1 ? ` Together, such times are ${formatDuration(totalMs)}.` : ''} No pause of the JVM explains it: the process got no processor at all. Calls that were under way then took as much longer.`,
      advice:
        'Look in the logs of the machine at that time for who stopped it: a signal (kill -STOP, a debugger, a snapshot tool), a paused container or frozen control group, a virtual machine that was suspended, moved or backed up, or a host without memory or processors. Nothing has to change in the program.',
      evidence: gather(
        metricEvidence('longest time without an event', ms(longestMs), ms(MIN_SILENCE_MS)),
        metricEvidence('times without an event', count(silences.length)),
        timeEvidence('beginning of the longest', longest.from),
      ),
      lostMs: totalMs,
    };
  },
});

/** The long times without heartbeats that nothing explains, and in which no event of any other type begins. */
function findSilences(analysis: RecordingAnalysis): readonly Interval[] {
  const beats = HEARTBEATS.map((type) => readRows(analysis, type)).find(({ count: rows }) => rows >= MIN_BEATS);
  if (!beats) return [];
  const times = [...beats.times.subarray(0, beats.count)].sort((a, b) => a - b);
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const usual = steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0;
  const least = Math.max(MIN_SILENCE_MS, MIN_INTERVALS * usual);
  return steps
    .flatMap((step, index) => (step >= least ? [{ from: times[index] ?? 0, to: times[index + 1] ?? 0 }] : []))
    .flatMap((interval) => narrow(analysis, interval))
    .filter((interval) => interval.to - interval.from >= least && !isExplained(analysis, interval));
}

/** The longest part of an interval in which no event of any type begins. */
function narrow({ recording }: RecordingAnalysis, { from, to }: Interval): readonly Interval[] {
  const times = [from, to];
  for (const columns of recording.samples.values())
    for (let row = 0; row < columns.rows; row++) addInside(times, columns.times[row] ?? 0, from, to);
  for (const table of recording.tables.values())
    for (let row = 0; row < table.rows; row++) addInside(times, table.times[row] ?? 0, from, to);
  times.sort((a, b) => a - b);
  let longest: Interval = { from, to: from };
  for (let at = 1; at < times.length; at++) {
    const part = { from: times[at - 1] ?? from, to: times[at] ?? from };
    if (part.to - part.from > longest.to - longest.from) longest = part;
  }
  return [longest];
}

function addInside(times: number[], time: number, from: number, to: number): void {
  if (time > from && time < to) times.push(time);
}

/** Whether the files have nothing of the time, or the JVM itself stopped its threads. */
function isExplained(analysis: RecordingAnalysis, { from, to }: Interval): boolean {
  const share = (intervals: readonly Interval[]) =>
    sumIntervals(
      intervals.map((one) => {
        const begin = Math.max(one.from, from);
        return { from: begin, to: Math.max(begin, Math.min(one.to, to)) };
      }),
    ) /
    (to - from);
  if (share(listHalts(analysis)) > MAX_EXPLAINED) return true;
  const { chunks, startMs } = analysis.recording;
  const covered = chunks.map((chunk) => ({ from: chunk.startMs - startMs, to: chunk.endMs - startMs }));
  return covered.length > 0 && share(covered) < 1 - MAX_EXPLAINED;
}
