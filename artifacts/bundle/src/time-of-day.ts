/** Reads the time of day of a text such as `2026-11-20T22-16-08` or `22:16:08,123`, in ms; NaN when it has none. */
export function parseTimeOfDay(text: string | undefined): number {
  const [, hours, minutes, seconds] = /(?:^|[T ])(\d{2})[:-](\d{2})[:-](\d{2})(?!\d)/.exec(text ?? '') ?? [];
  return hours === undefined ? Number.NaN : ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

/** A record begins with its time, behind its date or a bracket. */
const MAX_BEFORE_TIME = 60;

/** Reads the time of day at the start of a log record; NaN when it has none. */
export function parseTimeOfDayIn(record: string): number {
  const [, hours, minutes, seconds] =
    /(?:^|[T [])(\d{2}):(\d{2}):(\d{2})(?!\d)/.exec(record.slice(0, MAX_BEFORE_TIME)) ?? [];
  return hours === undefined ? Number.NaN : ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}
