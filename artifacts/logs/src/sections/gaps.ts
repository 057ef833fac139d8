import { ms } from '@hindsight/model';
import { formatRecordTime } from '../time/format-record-time.ts';
import { buildSection, linkToLine, MAX_ROWS, readShownText, type SectionWriter } from './section.ts';

const show = (line: string | undefined): string | undefined => line && readShownText(line);

export const gapsSection: SectionWriter = ({ analysis, quoted }) =>
  analysis.gaps.length === 0
    ? undefined
    : buildSection('gaps', 'Gaps', {
        kind: 'table',
        columns: ['Length', 'From', 'Before', 'After'],
        rows: analysis.gaps
          .slice(0, MAX_ROWS)
          .map(({ length, from, prevLine, line }) => [
            ms(length),
            formatRecordTime(from, analysis),
            linkToLine(show(quoted.get(prevLine)), prevLine),
            linkToLine(show(quoted.get(line)), line),
          ]),
      });
