import { formatBytes, formatCount } from '@hindsight/claims';
import { bytes, count, type Evidence, type PathStep } from '@hindsight/model';
import type { GrowthHistory } from './growth-history.ts';
import type { GrowthPoint } from './growth-points.ts';
import type { HeapGrowth } from './heap-growth.ts';

/** `+1.2 GB/h`; nothing when the dumps do not say when they were written. */
export function formatRate({ ratePerHour }: GrowthHistory): string {
  if (ratePerHour === undefined) return '';
  const sign = ratePerHour < 0 ? '−' : '+';
  return `${sign}${formatBytes(Math.abs(ratePerHour))}/h`;
}

/** `1.2 MB → 6.0 MB`, with all values between. */
export const formatHistory = (values: readonly number[], format: (value: number) => string): string =>
  values.map(format).join(' → ');

/** `field listeners of class com.shop.EventBus` */
export function describeHolder({ holder, holderKind }: GrowthPoint): string {
  if (holderKind === 'thread-local') return `ThreadLocal ${holder}`;
  const dot = holder.lastIndexOf('.');
  if (holderKind !== 'field' || dot < 0) return holder;
  return `field ${holder.slice(dot + 1)} of class ${holder.slice(0, dot)}`;
}

/** The growth in words: `grew from 1.2 MB to 6.0 MB (+1.2 GB/h)`. */
export function describeBytes({ bytes: history }: GrowthPoint): string {
  const rate = formatRate(history);
  const about = rate === '' ? '' : ` (${rate})`;
  return history.first > 0
    ? `grew from ${formatBytes(history.first)} to ${formatBytes(history.last)}${about}`
    : `grew to ${formatBytes(history.last)}${about}`;
}

export const describeObjects = ({ element, objects: { first, last } }: GrowthPoint): string =>
  `${formatCount(first)} → ${formatCount(last)} of ${element}`;

/** Steps of a path that are shown, at each end. */
const SHOWN_AT_ENDS = 6;

/** The path to a point and the figures by which it was judged. */
export function proveGrowth(growth: HeapGrowth, point: GrowthPoint): [Evidence, ...Evidence[]] {
  const steps = point.path
    .map(({ kind, label, field, retained }, at): PathStep => {
      const name = kind === 'object' ? label : kind === 'thread' ? `thread "${label}"` : `${kind} ${label}`;
      return {
        label: field === '' ? name : `.${field} ${name}`,
        retained: bytes(retained.at(-1) ?? 0),
        ...(at === point.path.length - 1 && { marked: true }),
      };
    })
    .filter((_, at) => at < SHOWN_AT_ENDS || at >= point.path.length - SHOWN_AT_ENDS);
  const [first, ...rest] = steps;
  const hours = growth.intervals.reduce((sum, one) => sum + (one.hours ?? 0), 0);
  const figures: [Evidence, ...Evidence[]] = [
    { kind: 'metric', name: `retained in the first dump by ${point.holder}`, measured: bytes(point.bytes.first) },
    { kind: 'metric', name: 'retained in the last dump', measured: bytes(point.bytes.last) },
    { kind: 'metric', name: `objects of ${point.element} in the first dump`, measured: count(point.objects.first) },
    { kind: 'metric', name: 'objects in the last dump', measured: count(point.objects.last) },
    ...(hours > 0
      ? [
          {
            kind: 'metric',
            name: 'time between the dumps',
            measured: { value: hours * 3_600_000, unit: 'ms' },
          } as const,
        ]
      : []),
  ];
  return first
    ? [{ kind: 'path', name: `path to ${point.point.label}`, steps: [first, ...rest] }, ...figures]
    : figures;
}
