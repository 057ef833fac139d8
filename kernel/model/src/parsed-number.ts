/**
 * Numbers that artifacts state. A digit more than a genuine program would write makes a number infinite, and one
 * infinite number makes sums, charts and dates of a whole report infinite. So every number has a unit with a range, and
 * a number outside of it counts as not stated.
 */
export type ParsedUnit = 'instant' | 'duration' | 'bytes' | 'count' | 'percent';

/** Limits of each unit, both ways. Sums of a billion such numbers are finite, and instants with offsets are still dates. */
const LIMITS: Readonly<Record<ParsedUnit, number>> = {
  /** The year 81,192: three of them added up are still below the last date of JavaScript, 8.64e15. */
  instant: 2.5e15,
  /** In ms: 317 years. */
  duration: 1e13,
  /** The address space of 64 bits. */
  bytes: 2 ** 64,
  count: Number.MAX_SAFE_INTEGER,
  percent: 1e9,
};

/** A number up to here is within every unit. Nearly all numbers are, and need no search for the limit of their unit. */
const MAX_IN_ANY_UNIT = Math.min(...Object.values(LIMITS));

/** Numbers closer to 0 are 0: a quotient by one of them would be infinite. */
const SMALLEST = 1e-12;

/** Returns a parsed number, or undefined when it is not finite or beyond its unit. */
export function parsedNumber(value: number, unit: ParsedUnit): number | undefined {
  if (!isParsedNumber(value, unit)) return undefined;
  return value < SMALLEST && value > -SMALLEST ? 0 : value;
}

/** The same for columns and events in which NaN means unknown. */
export const parsedOrUnknown = (value: number, unit: ParsedUnit): number => parsedNumber(value, unit) ?? Number.NaN;

/** Whether a number is finite and within its unit. */
export const isParsedNumber = (value: number, unit: ParsedUnit): boolean =>
  (value <= MAX_IN_ANY_UNIT && value >= -MAX_IN_ANY_UNIT) || Math.abs(value) <= LIMITS[unit];

/** The names of the fields that hold numbers. */
type NumberFields<Event> = {
  [Name in keyof Event]-?: NonNullable<Event[Name]> extends number ? Name : never;
}[keyof Event];

/** The fields of an event that are no lines: those the reader counts itself. */
type StatedFields<Event> = Exclude<NumberFields<Event>, 'line' | 'lastLine' | 'table' | 'depth'>;

/** The unit of every number of an event. A table that lacks one does not compile. */
export type NumberUnits<Event> = { readonly [Name in StatedFields<Event>]: ParsedUnit };

/**
 * Returns an event without the numbers that are beyond their unit. Formats emit events by the million, so one whose
 * numbers are all in range is returned as it is.
 */
export function keepParsedNumbers<Event extends object>(event: Event, units: NumberUnits<Event>): Event {
  let kept: Event = event;
  for (const name of Object.keys(units) as StatedFields<Event>[]) {
    const value = event[name] as number | undefined;
    if (value === undefined) continue;
    const parsed = parsedNumber(value, units[name]);
    if (parsed === value) continue;
    if (kept === event) kept = { ...event };
    if (parsed === undefined) delete kept[name];
    else kept[name] = parsed as Event[typeof name];
  }
  return kept;
}
