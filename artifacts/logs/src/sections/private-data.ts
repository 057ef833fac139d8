import { count } from '@hindsight/model';
import { SENSITIVE_KINDS } from '@hindsight/privacy';
import { buildSection, linkToLine, MAX_ROWS, type SectionWriter } from './section.ts';

export const privateSection: SectionWriter = ({ analysis: { privateData } }) =>
  privateData.statements === 0
    ? undefined
    : buildSection(
        'private-data',
        'Personal data and secrets',
        {
          kind: 'table',
          columns: ['What', 'Statements', 'Values'],
          rows: [...privateData.statementsByKind]
            .toSorted(([, a], [, b]) => b - a)
            .map(([kind, times]) => [
              SENSITIVE_KINDS[kind] ?? kind,
              count(times),
              count(privateData.occurrences.get(kind) ?? 0),
            ]),
        },
        {
          kind: 'table',
          title: 'Statements that hold them, masked',
          columns: ['Count', 'Statement'],
          rows: privateData.templates
            .slice(0, MAX_ROWS)
            .map(({ count: times, statement, firstLine }) => [count(times), linkToLine(statement, firstLine)]),
        },
      );
