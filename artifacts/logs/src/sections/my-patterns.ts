import { count } from '@hindsight/model';
import { cell, type SectionWriter, section } from './section.ts';

export const userSection: SectionWriter = ({ analysis: { userPatterns } }) =>
  userPatterns.length === 0
    ? undefined
    : section('my-patterns', 'Your patterns', {
        kind: 'table',
        columns: ['Count', 'Pattern', 'First line'],
        rows: userPatterns.map(({ count: times, pattern, firstLine }) => [
          count(times),
          cell(pattern),
          firstLine === undefined ? '–' : count(firstLine),
        ]),
      });
