import { parsedNumber } from '@hindsight/model';

const ISO =
  /(?<!\d)((?:19|20)\d{2})[-/](\d{2})[-/](\d{2})[T _](\d{2}):(\d{2}):(\d{2})(?:[.,](\d{1,9}))?\s?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?/;
const DATE_COMMAND =
  /(?:\p{L}{2,4}\.?,? )?(?:(\p{L}{3,5})\.? {1,2}(\d{1,2})|(\d{1,2})\.? (\p{L}{3,5})\.?)(?: (\d{4}))?,? {1,2}(\d{1,2}):(\d{2}):(\d{2})(?: ([AP]M))?(?: ([A-Z]{1,5}|[+-]\d{2,4}))?(?: (\d{4}))?/u;
const EPOCH = /^\W{0,12}(1\d{9})(?:\.(\d{1,9})|(\d{3}))?\W{0,12}$/;
const NAME_TIME =
  /(?<!\d)((?:19|20)\d{2})[-_.]?(\d{2})[-_.]?(\d{2})[T_. -]{0,2}(\d{2})[-_.:h]?(\d{2})(?:[-_.:m]?(\d{2}))?(?!\d)/;
const NAME_EPOCH = /(?<!\d)(1\d{9})(\d{3})?(?!\d)/;

/** A line with more text beside its time than this is prose. */
const MAX_OTHER_CHARACTERS = 40;
const MAX_STAMP_LINE = 160;
const MINUTE_MS = 60_000;

const MONTHS: Readonly<Record<string, number>> = {
  jan: 0,
  feb: 1,
  mar: 2,
  mär: 2,
  maer: 2,
  mai: 4,
  apr: 3,
  may: 4,
  jun: 5,
  jul: 6,
  aug: 7,
  sep: 8,
  oct: 9,
  okt: 9,
  nov: 10,
  dec: 11,
  dez: 11,
};

/** Zones that `date` prints, in hours from UTC. An unknown one counts as UTC: only differences matter. */
const ZONES: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  BST: 1,
  CET: 1,
  WEST: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  IST: 5.5,
  JST: 9,
  KST: 9,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
};

/** Returns the time of a line that is a timestamp, in ms: ISO, `date`, seconds or ms since 1970. */
export function parseStampLine(text: string): number | undefined {
  if (text.length > MAX_STAMP_LINE) return undefined;
  const match = ISO.exec(text) ?? undefined;
  if (match) return hasLittleElse(text, match[0]) ? parseIso(match) : undefined;
  const epoch = EPOCH.exec(text);
  if (epoch) return parsedNumber(Number(epoch[1]) * 1000 + toMs(epoch[2] ?? epoch[3]), 'instant');
  const date = DATE_COMMAND.exec(text);
  return date && hasLittleElse(text, date[0]) ? parseDateCommand(date) : undefined;
}

/** Returns the time in a file name, in ms; the last part of a path counts first. */
export function parseStampInName(path: string): number | undefined {
  for (const part of path.split('/').toReversed()) {
    const match = NAME_TIME.exec(part);
    if (match) {
      const time = toInstant(match.slice(1, 7));
      if (time !== undefined) return time;
    }
    const epoch = NAME_EPOCH.exec(part);
    if (epoch) return Number(epoch[1]) * 1000 + Number(epoch[2] ?? 0);
  }
  return undefined;
}

const hasLittleElse = (text: string, stamp: string): boolean =>
  text.trim().length - stamp.length <= MAX_OTHER_CHARACTERS;

const toMs = (fraction: string | undefined): number =>
  fraction === undefined ? 0 : Math.floor(Number(`0.${fraction}`) * 1000);

function parseIso(match: RegExpExecArray): number | undefined {
  const time = toInstant(match.slice(1, 7));
  if (time === undefined) return undefined;
  return time + toMs(match[7]) - zoneMs(match[8]);
}

function zoneMs(zone: string | undefined): number {
  const offset = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone ?? '');
  if (!offset) return (ZONES[zone ?? ''] ?? 0) * 60 * MINUTE_MS;
  const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
  return (offset[1] === '-' ? -minutes : minutes) * MINUTE_MS;
}

/** From year, month, day, hour, minute and second; undefined when they are no date. */
function toInstant(fields: readonly (string | undefined)[]): number | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = fields.map((field) => Number(field ?? 0));
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 60) return undefined;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function parseDateCommand(match: RegExpExecArray): number | undefined {
  const [, monthBefore, dayAfter, dayBefore, monthAfter, yearBefore, hour, minute, second, half, zone, yearAfter] =
    match;
  const month = MONTHS[(monthBefore ?? monthAfter ?? '').toLowerCase().slice(0, 3)];
  const year = yearBefore ?? yearAfter;
  if (month === undefined || year === undefined) return undefined;
  const hours = (Number(hour) % (half === undefined ? 24 : 12)) + (half === 'PM' ? 12 : 0);
  const time = toInstant([year, String(month + 1), dayAfter ?? dayBefore, String(hours), minute, second]);
  return time === undefined ? undefined : time - zoneMs(zone);
}
