import type { Recording } from '../model.ts';
import type { MethodFigures, MethodTiming, TracedCalls } from '../model-figures.ts';
import { known } from './facts.ts';
import { listTimed, summarize } from './memory-and-locks.ts';
import { SampleNames } from './sample-groups.ts';
import { TableReader } from './table-reader.ts';
import { compareNames, MAX_LIST, roundMs } from './totals.ts';

/** What JDK 25 measures of the methods that somebody named (JEP 520), and async-profiler with `trace=`. */
export function buildTracedMethods(recording: Recording): MethodFigures | undefined {
  const timed = listTimings(recording);
  const traced = buildTracedCalls(recording);
  return timed.length === 0 && traced === undefined ? undefined : { timed, traced };
}

/** The JVM counts from the moment at which it began to time a method, so the last event of a method tells all its calls. */
function listTimings(recording: Recording): MethodTiming[] {
  const table = new TableReader(recording, 'jdk.MethodTiming');
  const byMethod = new Map<string, MethodTiming>();
  for (let row = 0; row < table.rows; row++) {
    const method = table.text(row, 'method') ?? '?';
    const invocations = table.number(row, 'invocations') ?? 0;
    // The JVM says Long.MIN_VALUE where its clock is too coarse.
    const time = (field: string): number | undefined => {
      const ms = table.number(row, field);
      return ms !== undefined && ms >= 0 ? ms : undefined;
    };
    const averageMs = time('average');
    const totalMs = averageMs === undefined ? undefined : roundMs(averageMs * invocations);
    byMethod.set(method, {
      method,
      invocations,
      ...known({ minMs: time('minimum'), averageMs, maxMs: time('maximum'), totalMs }),
    });
  }
  return [...byMethod.values()]
    .filter(({ invocations }) => invocations > 0)
    .sort((a, b) => (b.totalMs ?? 0) - (a.totalMs ?? 0) || compareNames(a.method, b.method))
    .slice(0, MAX_LIST);
}

function buildTracedCalls(recording: Recording): TracedCalls | undefined {
  const calls = recording.samples.get('jdk.MethodTrace');
  if (calls) {
    const names = new SampleNames(recording, calls);
    return {
      ...summarize(calls),
      byMethod: listTimed(calls, names.subject, '?'),
      byCaller: listTimed(calls, names.topFrame),
    };
  }
  // The stack of async-profiler begins with the method itself, which has no field.
  const profiled = recording.samples.get('profiler.MethodTrace');
  if (!profiled) return undefined;
  const names = new SampleNames(recording, profiled);
  return { ...summarize(profiled), byMethod: listTimed(profiled, names.topFrame, '?'), byCaller: [] };
}
