import { formatDuration } from '@hindsight/claims';
import { type Cell, count } from '@hindsight/model';
import type { ErrorGroup } from '../metrics/errors.ts';
import type { LogAnalysis } from '../model.ts';
import { areOfOneDay, formatRecordTime, type RecordClock } from '../time/format-record-time.ts';
import { findApplicationFrame } from '../traces/frames.ts';
import { buildSection, formatCell, linkToLine, MAX_ROWS, type SectionWriter } from './section.ts';

/** Kinds of errors whose trace is shown. */
const TRACES = 10;

/** `com.acme.ShopException` as `ShopException`: where it comes from stands in the trace. */
const removePackage = (type: string): string => type.slice(type.lastIndexOf('.') + 1);

function describeExceptions({ chain }: ErrorGroup): string | undefined {
  const [first, root] = [chain?.[0].type, chain?.at(-1)?.type];
  if (first === undefined || root === undefined) return undefined;
  return first === root ? removePackage(first) : `${removePackage(first)}, caused by ${removePackage(root)}`;
}

/** The first frame of the application, without the packages before its class. */
function describeThrowSite({ chain }: ErrorGroup): string | undefined {
  const place = findApplicationFrame(chain?.[0].frames ?? []);
  const call = place?.indexOf('(') ?? -1;
  if (place === undefined || call < 0) return place;
  const names = place.slice(0, call).split('.');
  return names.slice(-2).join('.') + place.slice(call);
}

/** Of the whole time of the log, so that trends of several errors can be compared. */
const SLICES = 48;

type Span = NonNullable<LogAnalysis['span']>;

/** Builds a cell with the trend of an error, and in words the time in which most of its statements were written. */
function buildTrendCell({ times, count: all, level }: ErrorGroup, span: Span | undefined, clock: RecordClock): Cell {
  if (!span || span.to === span.from) return '–';
  const trend = times.countBySlice(span, SLICES);
  const peak = trend.reduce((a, b) => Math.max(a, b), 0);
  if (peak === 0) return '–';
  const slice = (span.to - span.from) / SLICES;
  const at = formatRecordTime(span.from + trend.indexOf(peak) * slice, clock);
  const text =
    peak === all
      ? `all within ${formatDuration(slice)} from ${at}`
      : `most from ${at}: ${peak} in ${formatDuration(slice)}`;
  return { text, trend, tone: level === 'FATAL' ? 'log-fatal' : 'log-error' };
}

export const errorsSection: SectionWriter = ({ analysis }) => {
  const { classifiedErrors, hasDates, span } = analysis;
  if (classifiedErrors.length === 0) return undefined;
  // Of one day the time of day says it all.
  const oneDay = !hasDates || (span !== undefined && areOfOneDay(span.from, span.to, analysis));
  const clock = { ...analysis, hasDates: !oneDay };
  const formatSeen = (time: number): string => (Number.isFinite(time) ? formatRecordTime(time, clock) : '–');
  return buildSection(
    'errors',
    'Errors',
    {
      kind: 'table',
      columns: [
        'Count',
        'Error',
        'Exception and its cause',
        'Thrown at',
        'Known as',
        'Over time',
        'First seen',
        'Last seen',
      ],
      rows: classifiedErrors
        .slice(0, MAX_ROWS)
        .map(({ group, errorClass }) => [
          count(group.count),
          linkToLine(group.statement, group.lines[0]),
          formatCell(describeExceptions(group)),
          formatCell(describeThrowSite(group)),
          formatCell(errorClass?.title),
          buildTrendCell(group, span, clock),
          formatSeen(group.firstSeen),
          formatSeen(group.lastSeen),
        ]),
    },
    ...classifiedErrors
      .filter(({ group }) => group.trace.count > 0)
      .slice(0, TRACES)
      .map(({ group }) => ({
        kind: 'code' as const,
        title: `${group.count} × ${formatCell(group.statement)}`,
        // Some layouts begin or end a trace with an empty line.
        text: group.trace.lines.filter((line) => line.trim() !== '').join('\n'),
        folded: true as const,
      })),
  );
};
