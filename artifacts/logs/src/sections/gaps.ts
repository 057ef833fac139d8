import { count, ms } from '@hindsight/model';
import { sayMoment } from '../say.ts';
import { cell, ROWS, type SectionWriter, section } from './section.ts';

export const gapsSection: SectionWriter = ({ analysis: { gaps, tellsDay }, quoted }) =>
  gaps.length === 0
    ? undefined
    : section('gaps', 'Gaps', {
        kind: 'table',
        columns: ['Length', 'From', 'Before', 'After', 'Line'],
        rows: gaps
          .slice(0, ROWS)
          .map(({ length, from, prevLine, line }) => [
            ms(length),
            sayMoment(from, tellsDay),
            cell(quoted.get(prevLine)),
            cell(quoted.get(line)),
            count(line),
          ]),
      });
