import { ms } from '@hindsight/model';
import { formatRecordTime } from '../time/format-record-time.ts';
import { atLine, ROWS, type SectionWriter, section } from './section.ts';

export const gapsSection: SectionWriter = ({ analysis: { gaps, tellsDay }, quoted }) =>
  gaps.length === 0
    ? undefined
    : section('gaps', 'Gaps', {
        kind: 'table',
        columns: ['Length', 'From', 'Before', 'After'],
        rows: gaps
          .slice(0, ROWS)
          .map(({ length, from, prevLine, line }) => [
            ms(length),
            formatRecordTime(from, tellsDay),
            atLine(quoted.get(prevLine), prevLine),
            atLine(quoted.get(line), line),
          ]),
      });
