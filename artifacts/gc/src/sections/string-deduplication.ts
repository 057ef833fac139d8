import { bytes, count, type Figure, ms, percent } from '@hindsight/model';
import type { SectionWriter } from './report-input.ts';

/** Writes how many strings deduplication inspected and how many bytes it saved. */
export const stringDeduplicationSection: SectionWriter = ({ analyses }) => {
  const reports = analyses.flatMap(({ run }) => run.dedup);
  if (reports.length === 0) return undefined;
  const total = (of: (report: (typeof reports)[number]) => number) =>
    reports.reduce((sum, report) => sum + (of(report) || 0), 0);
  const inspectedBytes = total((report) => report.inspectedBytes);
  const savedBytes = total(({ deduplicatedBytes }) => deduplicatedBytes);
  const figures: Figure[] = [
    { label: 'Strings inspected', value: count(total(({ inspected }) => inspected)) },
    { label: 'Deduplicated', value: count(total(({ deduplicated }) => deduplicated)) },
    { label: 'Saved', value: bytes(savedBytes) },
    { label: 'Time', value: ms(total(({ duration }) => duration)) },
  ];
  if (inspectedBytes > 0)
    figures.push({ label: 'Saved of inspected', value: percent((100 * savedBytes) / inspectedBytes) });
  return { id: 'string-deduplication', title: 'String deduplication', blocks: [{ kind: 'figures', figures }] };
};
