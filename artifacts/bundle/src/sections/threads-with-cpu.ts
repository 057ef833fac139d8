import { ms, percent, type Section } from '@hindsight/model';
import { ownFrame, sayFrame } from '../facts/own-frames.ts';
import { threadUses } from '../facts/thread-uses.ts';
import { framesOf, threadView } from '../facts/thread-view.ts';
import { type BundleReportInput, NOT_TOLD } from './report-input.ts';

const ROWS = 20;

/** Threads of the dumps beside the CPU that they used, by the dumps or by `top -H`. */
export function threadsWithCpuSection({ capture }: BundleReportInput): Section[] {
  const uses = threadUses(capture, threadView(capture)).slice(0, ROWS);
  if (uses.length === 0) return [];
  return [
    {
      id: 'cpu-by-thread',
      title: 'CPU by thread',
      blocks: [
        {
          kind: 'table',
          columns: ['Thread', 'Native id', 'Of one core', 'CPU used', 'Within', 'State', 'In', 'By'],
          rows: uses.map(({ name, nativeId, cores, usedMs, overMs, thread, source }) => {
            const frames = thread ? framesOf(thread) : [];
            const frame = ownFrame(frames) ?? frames[0];
            return [
              name,
              nativeId === undefined ? NOT_TOLD : String(nativeId),
              percent(100 * cores),
              Number.isNaN(usedMs) ? NOT_TOLD : ms(usedMs),
              overMs > 0 ? ms(overMs) : NOT_TOLD,
              thread?.state ?? NOT_TOLD,
              frame === undefined ? NOT_TOLD : sayFrame(frame),
              source,
            ];
          }),
        },
      ],
    },
  ];
}
