import { ms } from '@hindsight/model';
import { formatRecordTime } from '../time/format-record-time.ts';
import { buildSection, linkToLine, MAX_ROWS, readShownText, type SectionWriter } from './section.ts';

const show = (line: string | undefined): string | undefined => line && readShownText(line);

export const gapsSection: SectionWriter = ({ analysis: { gaps, hasDates }, quoted }) =>
  gaps.length === 0
    ? undefined
    : buildSection('gaps', 'Gaps', {
        kind: 'table',
        columns: ['Length', 'From', 'Before', 'After'],
        rows: gaps
          .slice(0, MAX_ROWS)
          .map(({ length, from, prevLine, line }) => [
            ms(length),
            formatRecordTime(from, hasDates),
            linkToLine(show(quoted.get(prevLine)), prevLine),
            linkToLine(show(quoted.get(line)), line),
          ]),
      });
