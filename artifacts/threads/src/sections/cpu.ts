import { type Cell, ms, percent } from '@hindsight/model';
import type { DumpAnalysis } from '../analysis.ts';
import { shortFrame } from '../frame.ts';
import type { ThreadCpu } from '../metrics/cpu.ts';
import { cellOf, dumpLabel, labelOf, NOT_TOLD, type SectionWriter } from './report-input.ts';

/** Threads below these use next to nothing. */
const ROWS = 30;

/** Who uses the CPU, in the last dump that tells. */
export const cpuSection: SectionWriter = ({ analysis }) => {
  const last = analysis.dumps.findLast(({ cpu }) => cpu.length > 0);
  if (!last) return undefined;
  return {
    id: 'cpu',
    title: 'CPU',
    blocks: [
      {
        kind: 'table',
        title: `${dumpLabel(last)}: ${sourceOf(last)}`,
        columns: ['Thread', 'Native id', 'Of one core', 'CPU since its start', 'State', 'In'],
        rows: last.cpu.slice(0, ROWS).map((row) => rowOf(last, row)),
      },
    ],
  };
};

function sourceOf({ cpu }: DumpAnalysis): string {
  const sources = new Set(cpu.flatMap(({ source }) => source ?? []));
  return sources.size === 0 ? 'as the dump tells it' : `share ${[...sources].join(' or ')}`;
}

function rowOf({ dump }: DumpAnalysis, { thread, cpuMs, percent: share }: ThreadCpu): Cell[] {
  const entry = dump.threads[thread];
  const [top] = (entry?.mountedStack ?? entry?.stack)?.frames ?? [];
  return [
    entry ? labelOf(entry) : NOT_TOLD,
    entry?.nativeId === undefined ? NOT_TOLD : String(entry.nativeId),
    cellOf(share, percent),
    cellOf(cpuMs, ms),
    entry?.state ?? NOT_TOLD,
    top === undefined ? NOT_TOLD : shortFrame(top),
  ];
}
