import { toCell, UNKNOWN } from '@hindsight/claims';
import { type Cell, ms, percent } from '@hindsight/model';
import type { DumpAnalysis } from '../analysis.ts';
import { formatShortFrame } from '../frame.ts';
import { formatCpuSource, type ThreadCpu } from '../metrics/cpu.ts';
import { getFrames } from '../metrics/stacks.ts';
import { formatDumpLabel, formatLabel, type SectionWriter } from './report-input.ts';

/** Threads beyond this rank use next to no CPU. */
const MAX_ROWS = 30;
/** Less is shown as zero. */
const MIN_PERCENT = 0.05;

/** Lists the CPU use of threads in the last dump that states it. */
export const writeCpu: SectionWriter = ({ analysis }) => {
  const last = analysis.dumps.findLast(({ cpu }) => cpu.length > 0);
  if (!last) return undefined;
  const busy = last.cpu.filter(({ percent: share }) => share === undefined || share >= MIN_PERCENT);
  // A table of threads that all rest says that none is busy.
  const shown = busy.length > 0 ? busy : last.cpu.slice(0, 1);
  return {
    id: 'cpu',
    title: 'CPU',
    blocks: [
      {
        kind: 'table',
        title: `${formatDumpLabel(last)}: ${formatSources(last)}`,
        columns: ['Thread', 'Native id', 'Share of a core', 'CPU since its start', 'State', 'Method'],
        rows: shown.slice(0, MAX_ROWS).map((row) => toRow(last, row)),
      },
    ],
  };
};

function formatSources({ cpu }: DumpAnalysis): string {
  const sources = new Set(cpu.flatMap(({ source }) => source ?? []));
  return sources.size === 0 ? 'as stated by the dump' : `share ${[...sources].map(formatCpuSource).join(' or ')}`;
}

function toRow({ dump }: DumpAnalysis, { thread, cpuMs, percent: share }: ThreadCpu): Cell[] {
  const entry = dump.threads[thread];
  const [top] = entry ? getFrames(entry) : [];
  return [
    entry ? formatLabel(entry) : UNKNOWN,
    entry?.nativeId === undefined ? UNKNOWN : String(entry.nativeId),
    toCell(share, percent),
    toCell(cpuMs, ms),
    entry?.state ?? UNKNOWN,
    top === undefined ? UNKNOWN : formatShortFrame(top),
  ];
}
