import { ArtifactError } from '@hindsight/model';

/** The requested part of a log, in ms: `after` is exclusive, `until` inclusive. */
export interface TimeWindow {
  readonly after: number;
  readonly until: number;
}

const MILLISECONDS = /^-?\d{1,16}(?:\.\d{1,6})?(?:ms)?$/;

function parseMilliseconds(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!MILLISECONDS.test(text)) throw new ArtifactError('bad-parameter', `${name}: write milliseconds since 1970 UTC.`);
  return Number(text.replace('ms', ''));
}

/** Returns undefined when the whole log is requested. Throws ArtifactError `bad-parameter`. */
export function readWindow(startTime: string | undefined, endTime: string | undefined): TimeWindow | undefined {
  if (startTime === undefined && endTime === undefined) return undefined;
  return {
    after: parseMilliseconds('startTime', startTime, Number.NEGATIVE_INFINITY),
    until: parseMilliseconds('endTime', endTime, Number.POSITIVE_INFINITY),
  };
}

/** Passes on the records in the window; a record without a time belongs to the one before it. */
export function filterByWindow<Taken extends { readonly time: number }>(
  { after, until }: TimeWindow,
  take: (record: Taken) => void,
): (record: Taken) => void {
  let inside = after === Number.NEGATIVE_INFINITY;
  return (record) => {
    if (!Number.isNaN(record.time)) inside = record.time > after && record.time <= until;
    if (inside) take(record);
  };
}
