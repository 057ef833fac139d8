import type { RecordingAnalysis } from '../../model.ts';
import { type EventRows, readRows } from '../support/event-rows.ts';

/** Statistics of all loaders are written together; the next ones come with the next chunk. */
const SAME_ROUND_MS = 1000;
/** So many loaders of one class are no plug-ins of a program that starts. */
const MIN_GROWTH = 200;
/** The last quarter of the time must have a tenth of the growth: a program that has started makes no more loaders. */
const [LATE, LATE_GROWTH] = [0.75, 0.1];
/** Where so much of what is loaded is unloaded again, nobody keeps the loaders: they wait for the next collection. */
const MAX_UNLOADED = 0.5;
/** Loaders that the JVM makes for itself, each with one class. */
export const OF_THE_JVM = /reflect\.DelegatingClassLoader$|^(?:bootstrap|platform|app)$/;

/** The class of class loaders of which more and more are alive. */
export interface LoaderGrowth {
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

/** Finds the loaders whose number grew most and goes on growing, by the statistics of all loaders. */
export function findLoaderGrowth(analysis: RecordingAnalysis): LoaderGrowth | undefined {
  if (!isRising(analysis)) return undefined;
  const rounds = listRounds(readRows(analysis, 'jdk.ClassLoaderStatistics'));
  const [first, last] = [rounds[0], rounds.at(-1)];
  if (!first || !last || first === last) return undefined;
  let most: LoaderGrowth | undefined;
  for (const [name, after] of last) {
    const before = first.get(name) ?? 0;
    if (after - before >= MIN_GROWTH && after - before > (most ? most.after - most.before : 0))
      most = { name, before, after };
  }
  return most;
}

/** The number of loaders of each class, for each round of statistics. */
function listRounds(rows: EventRows): Map<string, number>[] {
  const rounds: Map<string, number>[] = [];
  let at = Number.NEGATIVE_INFINITY;
  for (const row of rows.rows()) {
    const time = rows.times[row] as number;
    if (time - at > SAME_ROUND_MS) rounds.push(new Map());
    at = time;
    const name = rows.getText('classLoader', row);
    const round = rounds.at(-1);
    if (name !== undefined && !OF_THE_JVM.test(name)) round?.set(name, (round.get(name) ?? 0) + rows.everyNth);
  }
  return rounds;
}

/** Whether classes are still loaded and kept at the end of the recording. */
function isRising(analysis: RecordingAnalysis): boolean {
  const rows = readRows(analysis, 'jdk.ClassLoadingStatistics');
  const kept = [...rows.rows()].map((row) => ({
    at: rows.times[row] as number,
    number: rows.getNumber('loadedClassCount', row) - (rows.getNumber('unloadedClassCount', row) || 0),
  }));
  const loaded = rows.measureGrowth('loadedClassCount') ?? 0;
  if ((rows.measureGrowth('unloadedClassCount') ?? 0) >= MAX_UNLOADED * loaded) return false;
  const [first, last] = [kept[0], kept.at(-1)];
  const late = kept.find(({ at }) => at >= LATE * analysis.recording.durationMs);
  return (
    first !== undefined &&
    last !== undefined &&
    late !== undefined &&
    last.number > first.number &&
    last.number - late.number >= LATE_GROWTH * (last.number - first.number)
  );
}
