import { formatPercent, UNKNOWN } from '@hindsight/claims';
import { ms, percent, type Section } from '@hindsight/model';
import { getFrames } from '@hindsight/threads';
import { findOwnFrame, formatFrame } from '../facts/application-frames.ts';
import { collectThreadCpu, formatCpuUseSource } from '../facts/thread-cpu.ts';
import { createThreadView } from '../facts/thread-view.ts';
import type { BundleReportInput } from './report-input.ts';

const ROWS = 20;
/** Threads that hardly ran are not worth a row, except the first of them where nobody ran. */
const MIN_CORES = 0.001;
const MIN_ROWS = 5;
/** Where no thread has this part of a core, the table proves that nothing happened. */
const MIN_BUSY_CORES = 0.1;

/** Lists threads of the dumps beside the CPU they used, according to the dumps or to `top -H`. */
export function writeThreadsWithCpu({ capture }: BundleReportInput): Section[] {
  const uses = collectThreadCpu(capture, createThreadView(capture))
    .slice(0, ROWS)
    .filter(({ cores }, index) => index < MIN_ROWS || cores >= MIN_CORES);
  const [busiest] = uses;
  if (!busiest) return [];
  const isQuiet = busiest.cores < MIN_BUSY_CORES;
  return [
    {
      id: 'cpu-by-thread',
      title: 'CPU by thread',
      ...(isQuiet && { summary: `the busiest, ${busiest.name}, used ${formatPercent(100 * busiest.cores)} of a core` }),
      blocks: [
        {
          kind: 'table',
          columns: ['Thread', 'Native id', 'Share of a core', 'CPU used', 'Within', 'State', 'Frame', 'Source'],
          rows: uses.map(({ name, nativeId, cores, usedMs, overMs, thread, source }) => {
            const frames = thread ? getFrames(thread) : [];
            const frame = findOwnFrame(frames) ?? frames[0];
            return [
              name,
              nativeId === undefined ? UNKNOWN : String(nativeId),
              percent(100 * cores),
              Number.isNaN(usedMs) ? UNKNOWN : ms(usedMs),
              overMs > 0 ? ms(overMs) : UNKNOWN,
              thread?.state ?? UNKNOWN,
              frame === undefined ? UNKNOWN : formatFrame(frame),
              formatCpuUseSource(source),
            ];
          }),
        },
      ],
    },
  ];
}
