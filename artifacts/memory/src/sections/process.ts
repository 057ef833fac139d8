import { pluralize } from '@hindsight/claims';
import { bytes, type Cell, count } from '@hindsight/model';
import type { MemoryAnalysis } from '../analysis.ts';
import type { SectionWriter } from './report-input.ts';

/** What the kernel tells of the process and its container. */
export const writeProcess: SectionWriter = ({ analysis }) => {
  const rows = listFacts(analysis).flatMap(([name, value]): Cell[][] => (value === undefined ? [] : [[name, value]]));
  if (rows.length === 0) return undefined;
  return {
    id: 'process',
    title: 'Process and container',
    summary: `${pluralize(rows.length, 'figure')} of /proc and the control group`,
    blocks: [{ kind: 'table', columns: ['', ''], rows }],
  };
};

function listFacts({ process, cgroup, metaspace, codeCache }: MemoryAnalysis): (readonly [string, Cell | undefined])[] {
  const size = (value: number | undefined): Cell | undefined => (value === undefined ? undefined : bytes(value));
  const number = (value: number | undefined): Cell | undefined => (value === undefined ? undefined : count(value));
  return [
    ['Resident memory', size(process?.rssBytes)],
    ['Largest resident memory', size(process?.status?.peakRssBytes)],
    ['Proportional share (Pss)', size(process?.rollup?.pssBytes ?? process?.smaps?.pssBytes)],
    ['Anonymous memory', size(process?.rollup?.anonymousBytes ?? process?.status?.anonymousBytes)],
    ['Swapped out', size(process?.rollup?.swapBytes ?? process?.status?.swapBytes)],
    ['Threads', number(process?.threadCount)],
    ['Limit of the container', size(cgroup?.memoryLimitBytes)],
    ['Used by the container', size(cgroup?.memoryCurrentBytes)],
    ['Most used by the container', size(cgroup?.memoryPeakBytes)],
    ['Processes killed by the kernel', number(cgroup?.oomKills)],
    ['Threads and processes allowed', number(cgroup?.pidsMax)],
    ['Threads and processes', number(cgroup?.pidsCurrent)],
    ['Cores allowed', number(cgroup?.cpuQuota)],
    ['Used metaspace', size(metaspace?.both?.usedBytes ?? metaspace?.nonClass?.usedBytes)],
    ['Class loaders', number(metaspace?.loaders)],
    ...(codeCache?.segments.map(({ name, usedBytes }) => [`Used: ${name}`, bytes(usedBytes)] as const) ?? []),
  ];
}
