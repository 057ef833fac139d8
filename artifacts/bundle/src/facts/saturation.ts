import type { Capture } from '../model.ts';
import type { HostSample } from '../outputs/vmstat.ts';

const ROWS = 3;
const IDLE_PERCENT = 5;
const RUNNABLE_PER_CPU = 2;

/** Samples of a host that has no core free and twice as many threads that want one; the first is of the capture itself. */
export const saturatedRows = ({ vmstat, meta }: Pick<Capture, 'vmstat' | 'meta'>): readonly HostSample[] =>
  (vmstat?.value.slice(1) ?? []).filter(
    ({ runnable, idle }) => runnable >= RUNNABLE_PER_CPU * (meta.cpuCount ?? Number.NaN) && idle <= IDLE_PERCENT,
  );

export const isSaturated = (capture: Pick<Capture, 'vmstat' | 'meta'>): boolean =>
  saturatedRows(capture).length >= ROWS;

/** Of one core: what each thread that wants one gets on average where all are taken. NaN elsewhere. */
export function fairShare(capture: Pick<Capture, 'vmstat' | 'meta'>): number {
  const wanting = saturatedRows(capture)
    .map(({ runnable }) => runnable)
    .toSorted((a, b) => a - b);
  return isSaturated(capture)
    ? (capture.meta.cpuCount ?? Number.NaN) / (wanting[Math.floor(wanting.length / 2)] ?? Number.NaN)
    : Number.NaN;
}
