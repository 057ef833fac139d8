import type { GcLog } from './model.ts';

/** The log of one process of a text that follows several. */
export interface SourceLog {
  readonly name?: string | undefined;
  readonly process?: string | undefined;
  readonly log: GcLog;
}

/**
 * Joins the logs of all that a text follows; undefined when there is none. Processes of one name that write by turns are JVMs beside
 * each other, and each has a name of its own then. Where one begins after the other has ended, the JVM was started again.
 */
export function joinSources(sources: readonly SourceLog[]): GcLog | undefined {
  const groups = Map.groupBy(sources, ({ name }) => name).values();
  const [first, ...others] = groups.map(joinProcesses).toArray();
  return first && others.reduce(joinLogs, first);
}

function joinProcesses(sources: readonly SourceLog[]): GcLog {
  const logs = areBeside(sources) ? sources.map(nameProcess) : sources.map(({ log }) => log);
  const joined = logs.reduce(joinLogs);
  if (logs.length === 1 || areBeside(sources)) return joined;
  const restarts = logs.slice(1).map(({ runs }, index) => ({
    line: findFirstLine(runs),
    previousLine: findLastLine(logs[index]?.runs ?? []),
  }));
  return { ...joined, restarts: [...joined.restarts, ...restarts].sort((one, next) => one.line - next.line) };
}

/** Returns whether a process writes while another one of its name does. */
const areBeside = (sources: readonly SourceLog[]): boolean =>
  sources.some(({ log }, index) => {
    const next = sources[index + 1];
    return next !== undefined && findFirstLine(next.log.runs) < findLastLine(log.runs);
  });

const findFirstLine = (runs: GcLog['runs']): number => runs[0]?.firstLine ?? Number.POSITIVE_INFINITY;
const findLastLine = (runs: GcLog['runs']): number => runs.at(-1)?.lastLine ?? Number.NEGATIVE_INFINITY;

function nameProcess({ name, process, log }: SourceLog): GcLog {
  if (name === undefined || process === undefined) return log;
  return { ...log, runs: log.runs.map((run) => ({ ...run, source: `${name}[${process}]` })) };
}

const joinLogs = (log: GcLog, other: GcLog): GcLog => ({
  ...log,
  runs: [...log.runs, ...other.runs].sort((one, next) => one.firstLine - next.firstLine),
  restarts: [...log.restarts, ...other.restarts].sort((one, next) => one.line - next.line),
});
