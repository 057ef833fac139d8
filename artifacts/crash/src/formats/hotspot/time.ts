import { parsedNumber } from '@hindsight/model';
import type { NumberedText } from '../../model.ts';
import type { ReportDraft } from '../draft.ts';
import { parseSeconds } from '../numbers.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const STAMP = /(?:[A-Z][a-z]{2} )?([A-Z][a-z]{2}) +(\d{1,2}) (\d{2}):(\d{2}):(\d{2}) (\d{4})/;
const MINUTE_MS = 60_000;

/**
 * Zones that HotSpot writes by name, in minutes east of UTC. Names that mean several zones (CST of China, IST of Israel) are read
 * as the one that most JVMs run in.
 */
const ZONES: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  BST: 60,
  WEST: 60,
  CET: 60,
  CEST: 120,
  EET: 120,
  EEST: 180,
  MSK: 180,
  IST: 330,
  SGT: 480,
  HKT: 480,
  AWST: 480,
  JST: 540,
  KST: 540,
  AEST: 600,
  AEDT: 660,
  NZST: 720,
  NZDT: 780,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  PET: -300,
  ART: -180,
  'GMT Standard Time': 0,
  'GMT Daylight Time': 60,
  'W. Europe Standard Time': 60,
  'W. Europe Daylight Time': 120,
  'Central Europe Standard Time': 60,
  'Central Europe Daylight Time': 120,
  'Romance Standard Time': 60,
  'Romance Daylight Time': 120,
  'Eastern Standard Time': -300,
  'Eastern Daylight Time': -240,
  'Central Standard Time': -360,
  'Central Daylight Time': -300,
  'Mountain Standard Time': -420,
  'Mountain Daylight Time': -360,
  'Pacific Standard Time': -480,
  'Pacific Daylight Time': -420,
  'W. Australia Standard Time': 480,
  'India Standard Time': 330,
  'China Standard Time': 480,
  'Tokyo Standard Time': 540,
  'Coordinated Universal Time': 0,
};

const NUMBERED_ZONE = /^([+-])(\d{2}):?(\d{2})?$/;

function parseZone(name: string): number | undefined {
  const match = NUMBERED_ZONE.exec(name);
  if (!match) return ZONES[name];
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return match[1] === '-' ? -minutes : minutes;
}

/** Parses `Sun Nov 22 10:01:33 2026` as if it were UTC; undefined when it is no date. */
export function parseStamp(text: string): number | undefined {
  const match = STAMP.exec(text);
  const month = MONTHS.indexOf(match?.[1] ?? '');
  if (!match || month < 0) return undefined;
  const [day, hours, minutes, seconds, year] = [2, 3, 4, 5, 6].map((group) => Number(match[group]));
  return parsedNumber(Date.UTC(year ?? Number.NaN, month, day ?? Number.NaN, hours, minutes, seconds), 'instant');
}

const ELAPSED = /elapsed time: ([\d.]+) seconds/;

/** Reads `elapsed time: 1.948517 seconds (0d 0h 0m 1s)`; JDK 6 and 7 write whole seconds without the parentheses. */
export function readElapsed({ process, lines }: ReportDraft, { text, line }: NumberedText): void {
  const seconds = parseSeconds(ELAPSED.exec(text)?.[1]);
  if (seconds === undefined) return;
  process.elapsedSeconds = seconds;
  lines.elapsed = line;
}

/** Reads `Time: Sun Nov 22 10:01:33 2026 UTC elapsed time: …` and `time: Thu Dec 15 11:42:11 2022`. */
export function readTime(draft: ReportDraft, one: NumberedText): void {
  readElapsed(draft, one);
  const stated = one.text
    .slice(one.text.indexOf(':') + 1)
    .replace(/elapsed time:.*$/, '')
    .trim();
  const stamp = parseStamp(stated);
  if (stamp === undefined) return;
  const { process, lines } = draft;
  process.time = stated;
  process.timeMs = stamp;
  lines.time = one.line;
  setZone(process, stated.slice((STAMP.exec(stated)?.index ?? 0) + (STAMP.exec(stated)?.[0].length ?? 0)).trim());
}

/** Reads `timezone: CET` of JDK 8, which stands below the time. */
export function readTimeZone({ process }: ReportDraft, { text }: NumberedText): void {
  setZone(process, text.slice(text.indexOf(':') + 1).trim());
}

function setZone(process: ReportDraft['process'], name: string): void {
  const minutes = parseZone(name);
  if (minutes === undefined || process.timeMs === undefined || process.timeIso !== undefined) return;
  process.timeMs -= minutes * MINUTE_MS;
  process.timeIso = new Date(process.timeMs).toISOString();
}
