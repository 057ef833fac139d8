import { count } from '@hindsight/model';
import type { ErrorGroup } from '../metrics/errors.ts';
import { sayMoment } from '../say.ts';
import { applicationFrame } from '../traces/frames.ts';
import { cell, ROWS, type SectionWriter, section } from './section.ts';

/** Kinds of errors whose trace is shown. */
const TRACES = 10;

/** `com.acme.ShopException` as `ShopException`: where it comes from stands in the trace. */
const simpleName = (type: string): string => type.slice(type.lastIndexOf('.') + 1);

function exceptionsOf({ chain }: ErrorGroup): string | undefined {
  const [first, root] = [chain?.[0].type, chain?.at(-1)?.type];
  if (first === undefined || root === undefined) return undefined;
  return first === root ? simpleName(first) : `${simpleName(first)}, caused by ${simpleName(root)}`;
}

/** The first frame of the application, without the packages before its class. */
function placeOf({ chain }: ErrorGroup): string | undefined {
  const place = applicationFrame(chain?.[0].frames ?? []);
  const call = place?.indexOf('(') ?? -1;
  if (place === undefined || call < 0) return place;
  const names = place.slice(0, call).split('.');
  return names.slice(-2).join('.') + place.slice(call);
}

export const errorsSection: SectionWriter = ({ analysis: { judged, tellsDay } }) => {
  if (judged.length === 0) return undefined;
  const seen = (time: number): string => (Number.isFinite(time) ? sayMoment(time, tellsDay) : '–');
  return section(
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
        'First seen',
        'Last seen',
        'Line',
      ],
      rows: judged
        .slice(0, ROWS)
        .map(({ group, found }) => [
          count(group.count),
          cell(group.statement),
          cell(exceptionsOf(group)),
          cell(placeOf(group)),
          cell(found?.title),
          seen(group.firstSeen),
          seen(group.lastSeen),
          count(group.lines[0] ?? 0),
        ]),
    },
    ...judged
      .filter(({ group }) => group.stacktrace.length > 0)
      .slice(0, TRACES)
      .map(({ group }) => ({
        kind: 'code' as const,
        title: `${group.count} × ${cell(group.statement)}`,
        text: group.stacktrace.join('\n'),
      })),
  );
};
