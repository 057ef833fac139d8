import { pluralize } from '@hindsight/claims';
import { count, type Figure, ms } from '@hindsight/model';
import type { ClassifiedLog } from '../analysis.ts';
import { formatRecordTime, type RecordClock } from '../time/format-record-time.ts';
import { buildSection, type SectionWriter } from './section.ts';

export const keyFigures: SectionWriter = ({ analysis }) => {
  const {
    statements,
    gaps: [longest],
    templates,
    privateData,
    span,
  } = analysis;
  return buildSection('key-figures', 'Key figures', {
    kind: 'figures',
    figures: [
      { label: 'Statements', value: count(statements), ...(span && { note: formatTimeSpan(span, analysis) }) },
      ...(isOfRequests(analysis) ? countFailedRequests(analysis) : countErrors(analysis)),
      ...(longest ? [{ label: 'Longest gap', value: ms(longest.length) }] : []),
      { label: 'Kinds of statements', value: count(templates.templates.length) },
      { label: 'With private data', value: count(privateData.statements) },
    ],
  });
};

/** Lines of an access log have no level: its errors are the requests that failed. */
const isOfRequests = ({ errors, httpStatuses, statements }: ClassifiedLog): boolean =>
  errors.statements === 0 && httpStatuses.requests > statements / 2;

const countFailedRequests = ({ httpStatuses: { serverErrors, requests } }: ClassifiedLog): Figure[] => [
  {
    label: 'Failed requests',
    value: count(serverErrors),
    note: `status 5xx, of ${pluralize(requests, 'request')}`,
    ...(serverErrors > 0 && { level: 'WARNING' }),
  },
];

const countErrors = ({ errors }: ClassifiedLog): Figure[] => [
  { label: 'Errors', value: count(errors.statements), ...(errors.statements > 0 && { level: 'WARNING' }) },
  { label: 'Kinds of errors', value: count(errors.groups.length) },
];

/** `2025-03-02 08:15:03 to 11:12:21` */
function formatTimeSpan({ from, to }: { readonly from: number; readonly to: number }, clock: RecordClock): string {
  const [begin, end] = [formatRecordTime(from, clock), formatRecordTime(to, clock)];
  const day = begin.slice(0, begin.lastIndexOf(' ') + 1);
  return `${begin} to ${day !== '' && end.startsWith(day) ? end.slice(day.length) : end}`;
}
