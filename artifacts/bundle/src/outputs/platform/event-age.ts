/** The pod that an event is about. */
export const EVENT_POD = /(?:^|\s)pods?\/([a-z0-9][\w.-]{1,120})(?=\s|$)/;
/** `12s`, `2m14s`, `3m (x12 over 40m)`. */
export const EVENT_AGE = /(?:^|\s)((?:\d{1,4}[dhms]){1,3})(?: \(x(\d{1,6}) over ((?:\d{1,4}[dhms]){1,3})\))?(?=\s)/;
const UNITS: Readonly<Record<string, number>> = { d: 86_400, h: 3600, m: 60, s: 1 };

/** Reads the age of an event in seconds; NaN when there is none. */
export const parseAge = (text: string | undefined): number =>
  text === undefined
    ? Number.NaN
    : [...text.matchAll(/(\d{1,4})([dhms])/g)].reduce(
        (sum, [, value, unit = 's']) => sum + Number(value) * (UNITS[unit] ?? 1),
        0,
      );

/** How long ago an event was seen last. */
export const readEventAge = (text: string): number => parseAge(EVENT_AGE.exec(text)?.[1]);
