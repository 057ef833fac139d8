import { count, percent } from '@hindsight/model';
import { formatRecordTime } from '../time/format-record-time.ts';
import { buildSection, formatCell, type SectionWriter } from './section.ts';

export const userSection: SectionWriter = ({ analysis }) => {
  const { userPatterns, statements } = analysis;
  if (userPatterns.length === 0) return undefined;
  const formatSeen = (time: number): string => (Number.isFinite(time) ? formatRecordTime(time, analysis) : '–');
  const named = userPatterns.some(({ name }) => name !== undefined);
  return buildSection('my-patterns', 'Your patterns', {
    kind: 'table',
    columns: [...(named ? ['Name'] : []), 'Pattern', 'Count', 'Share', 'First seen', 'Last seen', 'Examples'],
    rows: userPatterns.map(({ name, pattern, count: times, firstSeen, lastSeen, stopped, examples: [first] }) => [
      ...(named ? [formatCell(name)] : []),
      formatCell(stopped ? `${pattern} (too slow: only the beginning of the log was searched)` : pattern),
      count(times),
      percent((100 * times) / Math.max(1, statements)),
      formatSeen(firstSeen),
      formatSeen(lastSeen),
      first ? { text: formatCell(first.text), lines: { first: first.line, last: first.line } } : '–',
    ]),
  });
};
