import { formatBytes, formatCount } from '@hindsight/claims';
import { bytes, count, type Figure, ms } from '@hindsight/model';
import { measureHostTotal } from '../metrics/host-memory.ts';
import type { CrashReport } from '../model.ts';
import type { SectionWriter } from './report-input.ts';

const MS_PER_SECOND = 1000;
/** No JVM has fewer: its own libraries are as many. */
const MIN_MAPPINGS = 20;

/** Writes the figures that every reader of a crash report looks for first. */
export const writeKeyFigures: SectionWriter = ({ analysis: { report } }) => {
  const figures = [uptime(report), memory(report), heap(report), threads(report), mappings(report), frames(report)];
  const known = figures.filter((figure) => figure !== undefined);
  if (known.length === 0) return undefined;
  return { id: 'figures', title: 'Key figures', blocks: [{ kind: 'figures', figures: known }] };
};

function uptime({ process: { elapsedSeconds, time } }: CrashReport): Figure | undefined {
  if (elapsedSeconds === undefined) return undefined;
  // JDK 8 and earlier count whole seconds.
  const isBelowOne = elapsedSeconds === 0;
  return {
    label: isBelowOne ? 'Time since start, less than' : 'Time since start',
    value: ms(isBelowOne ? MS_PER_SECOND : elapsedSeconds * MS_PER_SECOND),
    ...(time !== undefined && { note: time.replace(/\s+/g, ' ') }),
  };
}

function memory(report: CrashReport): Figure | undefined {
  const { freeBytes, availableBytes } = report.process.memory;
  // What is available is that of the machine, also in a container.
  const totalBytes = availableBytes === undefined ? report.process.memory.totalBytes : measureHostTotal(report);
  const free = availableBytes ?? freeBytes;
  if (totalBytes === undefined || free === undefined) return undefined;
  return {
    // Free memory does not count the page cache, which the system gives back.
    label: availableBytes === undefined ? 'Free memory' : 'Available memory',
    value: bytes(free),
    note: `of ${formatBytes(totalBytes)} of the machine${availableBytes === undefined ? ', without its page cache' : ''}`,
    ...(totalBytes > 0 && { meter: { share: Math.min(1, Math.max(0, free / totalBytes)) } }),
  };
}

function heap({ heap: { usedBytes, maxBytes } }: CrashReport): Figure | undefined {
  if (usedBytes === undefined) return undefined;
  const share = maxBytes === undefined || maxBytes === 0 ? undefined : Math.min(1, usedBytes / maxBytes);
  return {
    label: 'Java heap used',
    value: bytes(usedBytes),
    ...(maxBytes !== undefined && { note: `of ${formatBytes(maxBytes)}` }),
    ...(share !== undefined && { meter: { share } }),
  };
}

function threads({ process: { javaThreadCount } }: CrashReport): Figure | undefined {
  return javaThreadCount === undefined ? undefined : { label: 'Java threads', value: count(javaThreadCount) };
}

function mappings({ process: { mapRows, maxMapCount } }: CrashReport): Figure | undefined {
  // Of a report that is cut, or of Windows, some lines are left.
  if (mapRows === undefined || mapRows < MIN_MAPPINGS) return undefined;
  return {
    label: 'Memory mappings',
    value: count(mapRows),
    ...(maxMapCount !== undefined && { note: `limit ${formatCount(maxMapCount)}` }),
  };
}

/** The frames of the stack, which say at a glance whether the report has one. */
function frames({ crash }: CrashReport): Figure | undefined {
  return crash.stackFrameCount === 0
    ? undefined
    : { label: 'Frames on the stack', value: count(crash.stackFrameCount) };
}
