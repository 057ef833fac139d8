/** The notes that a capture script writes about the captured system. */
export interface MetaInfo {
  readonly host?: string;
  readonly processId?: number;
  readonly application?: string;
  readonly timeZone?: string;
  /** The time as it is written: `2026-11-20T22-16-08`. */
  readonly timestamp?: string;
  readonly cpuCount?: number;
  readonly javaVersion?: string;
  readonly osVersion?: string;
  readonly tags: readonly string[];
}

/** Reads lines `key=value`. Values may contain `=`; an output of several lines is joined by `, ` and ends with it. */
export function readMetaInfo(lines: readonly string[]): MetaInfo {
  const values = new Map<string, string>();
  for (const line of lines) {
    const at = line.indexOf('=');
    if (at <= 0) continue;
    const value = line
      .slice(at + 1)
      .trim()
      .replace(/,$/, '')
      .trim();
    if (value !== '') values.set(line.slice(0, at).trim().toLowerCase(), value);
  }
  const text = (name: string, key: string) => {
    const value = values.get(key.toLowerCase());
    return value === undefined ? {} : { [name]: value };
  };
  const whole = (name: string, key: string) => {
    const value = Number(values.get(key.toLowerCase()));
    return Number.isSafeInteger(value) && value > 0 ? { [name]: value } : {};
  };
  return {
    ...text('host', 'hostName'),
    ...whole('processId', 'processId'),
    ...text('application', 'appName'),
    ...text('timestamp', 'timestamp'),
    ...text('timeZone', 'timezoneId'),
    ...whole('cpuCount', 'cpuCount'),
    ...text('javaVersion', 'javaVersion'),
    ...text('osVersion', 'osVersion'),
    tags: (values.get('tags') ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  };
}

/**
 * Converts the timestamp of a capture, read in its own time zone, to ms since 1970; returns undefined for any other
 * text.
 */
export function parseCaptureTime({
  timestamp,
  timeZone,
}: Pick<MetaInfo, 'timestamp' | 'timeZone'>): number | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d)[-:](\d\d)[-:](\d\d)/.exec(timestamp ?? '');
  if (!match) return undefined;
  const [year = 0, month = 1, ...rest] = match.slice(1).map(Number);
  const [day = 1, hour = 0, minute = 0, second = 0] = rest;
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  return asUtc - computeZoneOffset(timeZone, asUtc);
}

/** The zone of a capture at its time, as logs write it: `+02:00`; absent in UTC and for an unknown zone. */
export function findCaptureZone(meta: Pick<MetaInfo, 'timestamp' | 'timeZone'>): string | undefined {
  const captured = parseCaptureTime(meta);
  const offset = captured === undefined ? 0 : computeZoneOffset(meta.timeZone, captured);
  if (offset === 0) return undefined;
  const minutes = Math.abs(offset) / MINUTE_MS;
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${offset < 0 ? '-' : '+'}${hour}:${minute}`;
}

const MINUTE_MS = 60_000;

/** Computes the zone offset at a time in ms; 0 for an unknown zone. */
function computeZoneOffset(timeZone: string | undefined, at: number): number {
  if (timeZone === undefined) return 0;
  try {
    const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value;
    const match = /^GMT([+-])(\d\d):(\d\d)$/.exec(name ?? '');
    if (!match) return 0;
    const minutes = Number(match[2]) * 60 + Number(match[3]);
    return (match[1] === '-' ? -1 : 1) * minutes * MINUTE_MS;
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}
