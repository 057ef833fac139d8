import { count, percent } from '@hindsight/model';
import { cell, ROWS, type SectionWriter, section } from './section.ts';

export const patternsSection: SectionWriter = ({ analysis: { templates, statements } }) =>
  templates.templates.length === 0
    ? undefined
    : section('patterns', 'What repeats', {
        kind: 'table',
        columns: ['Count', 'Share', 'Level', 'Statement', 'First line'],
        rows: templates.templates
          .slice(0, ROWS)
          .map(({ count: times, text, level, firstLine }) => [
            count(times),
            percent((100 * times) / statements),
            level || '–',
            cell(text),
            count(firstLine),
          ]),
      });
