import { count, percent } from '@hindsight/model';
import { formatRecordTime } from '../time/format-record-time.ts';
import { cell, type SectionWriter, section } from './section.ts';

export const userSection: SectionWriter = ({ analysis: { userPatterns, statements, tellsDay } }) => {
  if (userPatterns.length === 0) return undefined;
  const seen = (time: number): string => (Number.isFinite(time) ? formatRecordTime(time, tellsDay) : '–');
  const named = userPatterns.some(({ name }) => name !== undefined);
  return section('my-patterns', 'Your patterns', {
    kind: 'table',
    columns: [...(named ? ['Name'] : []), 'Pattern', 'Count', 'Share', 'First seen', 'Last seen', 'Examples'],
    rows: userPatterns.map(({ name, pattern, count: times, firstSeen, lastSeen, examples: [first] }) => [
      ...(named ? [cell(name)] : []),
      cell(pattern),
      count(times),
      percent((100 * times) / Math.max(1, statements)),
      seen(firstSeen),
      seen(lastSeen),
      first ? { text: cell(first.text), lines: { first: first.line, last: first.line } } : '–',
    ]),
  });
};
