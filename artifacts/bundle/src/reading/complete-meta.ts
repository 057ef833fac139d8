import { findMaximum, findMinimum } from '@hindsight/claims';
import type { Capture } from '../model.ts';
import type { MetaInfo } from '../outputs/meta-info.ts';

/** What the notes of a capture would say, from the other files of one that has none. */
export function completeMeta(
  capture: Pick<Capture, 'meta' | 'gc' | 'threads' | 'memory' | 'netstat' | 'ps' | 'top' | 'topThreads'>,
): MetaInfo {
  const { meta } = capture;
  const processId = meta.processId ?? inferProcessId(capture);
  const cpuCount = meta.cpuCount ?? inferCpuCount(capture);
  return { ...meta, ...(processId !== undefined && { processId }), ...(cpuCount !== undefined && { cpuCount }) };
}

/** The GC log and some thread dumps say on how many cores the JVM runs. */
const inferCpuCount = ({ gc, threads }: Pick<Capture, 'gc' | 'threads'>): number | undefined =>
  gc?.analysis.analyses.at(-1)?.run.facts.cpusAvailable ??
  gc?.analysis.analyses.at(-1)?.run.facts.cpusTotal ??
  threads?.analysis.analysis.dumps.at(-1)?.dump.facts.cpus;

/** The launcher starts the main thread at once, and the system numbers threads in the order in which they start. */
const MAX_DISTANCE_TO_FIRST_THREAD = 8;

/**
 * Finds the process whose files were put together without notes: the only one that tables about memory name, else the one of the host's
 * tables whose id stands just before those of the dumped threads.
 */
export function inferProcessId(
  capture: Pick<Capture, 'threads' | 'memory' | 'netstat' | 'ps' | 'top' | 'topThreads'>,
): number | undefined {
  const named = capture.memory?.analysis.analysis.input.pids ?? [];
  if (named.length === 1) return named[0];
  const firstThread = findMinimum(
    (capture.threads?.analysis.analysis.dumps ?? []).flatMap(({ dump }) =>
      dump.threads.flatMap(({ nativeId }) => nativeId ?? []),
    ),
  );
  const before = listProcessIds(capture).filter((id) => id < firstThread);
  const nearest = findMaximum(before);
  return firstThread - nearest <= MAX_DISTANCE_TO_FIRST_THREAD ? nearest : undefined;
}

/** The processes that the tables of the host list. */
const listProcessIds = ({
  netstat,
  ps,
  top,
  topThreads,
}: Pick<Capture, 'netstat' | 'ps' | 'top' | 'topThreads'>): number[] => [
  ...(netstat?.value ?? []).flatMap(({ connections }) => connections.flatMap(({ processId }) => processId ?? [])),
  ...(ps?.value ?? []).flatMap((shot) => shot.map(({ processId }) => processId)),
  ...[...(top ? [top] : []), ...topThreads].flatMap(({ value }) =>
    value.flatMap(({ rows }) => rows.map(({ id }) => id)),
  ),
];
