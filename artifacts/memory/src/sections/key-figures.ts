import { pluralize } from '@hindsight/claims';
import { bytes, count, type Figure, percent } from '@hindsight/model';
import { computeBudget } from '../metrics/budget.ts';
import type { SectionWriter } from './report-input.ts';

/** The largest figures of the last snapshots. */
export const writeKeyFigures: SectionWriter = ({ analysis }) => {
  const { process, nmt, cgroup, histogram, jstat, gap, classLoaders } = analysis;
  const budget = computeBudget(analysis);
  const limit = cgroup?.memoryLimitBytes;
  const figures: (Figure | false | undefined)[] = [
    process?.rssBytes !== undefined && {
      label: 'Resident memory',
      value: bytes(process.rssBytes),
      ...(limit && {
        note: `limit ${(limit / 1024 ** 2).toFixed(0)} MB`,
        limit: { value: limit, side: 'most' as const },
      }),
    },
    nmt && { label: 'Committed by the JVM', value: bytes(nmt.last.totalCommittedBytes) },
    // Less is resident than committed where memory was never touched: that is no figure of memory outside.
    gap && gap.bytes > 0 && { label: 'Outside of NMT', value: bytes(gap.bytes), note: 'resident minus committed' },
    cgroup?.memoryCurrentBytes !== undefined && {
      label: 'Used by the container',
      value: bytes(cgroup.memoryCurrentBytes),
    },
    limit !== undefined && { label: 'Limit of the container', value: bytes(limit) },
    budget &&
      limit !== undefined && {
        label: 'Budget of the JVM',
        value: bytes(budget.totalBytes),
        note: 'full heap, native memory, 10 %',
      },
    histogram && {
      label: 'Objects in the heap',
      value: bytes(histogram.last.totalBytes),
      note: pluralize(histogram.last.rows.length, 'class', 'classes'),
    },
    classLoaders && {
      label: 'Class loaders',
      value: count(classLoaders.loaders),
      note: pluralize(classLoaders.classes, 'class', 'classes'),
    },
    jstat?.gcTimePercent !== undefined && { label: 'Time in collections', value: percent(jstat.gcTimePercent) },
    jstat?.fullCount !== undefined && { label: 'Full collections', value: count(jstat.fullCount) },
  ];
  const shown = figures.filter((figure) => typeof figure === 'object');
  if (shown.length === 0) return undefined;
  return { id: 'figures', title: 'Key figures', blocks: [{ kind: 'figures', figures: shown }] };
};
