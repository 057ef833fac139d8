// Texts that every renderer shares, so that page, PDF, Markdown and terminal use the same words.
import { splitSentences } from '@hindsight/claims';
import {
  type Block,
  type Cell,
  type Confidence,
  type Evidence,
  type Figure,
  type Finding,
  formatQuantity,
  formatYearlessDay,
  groupDigits,
  LEVELS,
  type Level,
  type Mark,
  parseZoneOffset,
  type Quantity,
  type Report,
  type Section,
  type Share,
  type Timeline,
  type Trend,
  toLocalDate,
  type Unit,
} from '@hindsight/model';

const DELETE = 0x7f;

/** ECMA-48 "select graphic rendition": how logs are colored for a terminal. */
const TERMINAL_COLOR = new RegExp(`${String.fromCharCode(0x1b)}\\[[\\d;:]*m`, 'g');

/**
 * Control characters, and those that change the direction of the text after them (Unicode UAX 9) or end a line
 * invisibly.
 */
const CONTROL_AND_BIDI = /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** From a control character to its letter: `^[` is escape, as editors and `cat -v` write it. No usual font has pictures of them. */
const CARET_OFFSET = 0x40;

/**
 * Replaces control and bidi characters by visible signs, so that a line or a name can hide nothing and steer no
 * terminal. Line ends and tabs stay.
 */
export function escapeControls(text: string): string {
  return text.replace(CONTROL_AND_BIDI, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x20) return `^${String.fromCharCode(CARET_OFFSET + code)}`;
    return code === DELETE ? '^?' : '\ufffd';
  });
}

/**
 * Formats a line of an artifact for a reader: colors of a terminal are removed, every other control character is
 * shown.
 */
export const toReadableLine = (line: string): string => escapeControls(line.replace(TERMINAL_COLOR, ''));

export const isNumeric = (cell: Cell | undefined): cell is Quantity => typeof cell === 'object' && 'value' in cell;

export const isTrend = (cell: Cell | undefined): cell is Trend => typeof cell === 'object' && 'trend' in cell;

export const isShare = (cell: Cell | undefined): cell is Share => typeof cell === 'object' && 'share' in cell;

const SHORT_CHARACTERS = 24;

/** Returns whether no cell of the column needs a second line. */
export const isShort = (rows: readonly (readonly Cell[])[], column: number): boolean =>
  rows.every((row) => isTrend(row[column]) || formatCell(row[column] ?? '').length <= SHORT_CHARACTERS);

/** Names of classes and positions in code are this long. */
const LONG_WORDS = /\S{24,}/g;
const BREAKS = /(?=\()|(?<=[.$/])(?=[A-Za-z_])/g;
const ZERO_WIDTH_SPACE = '\u200b';

/** Splits a text where a line may end besides at blanks: within long words before brackets and after dots. */
export const splitBreakable = (text: string): readonly string[] =>
  text.replace(LONG_WORDS, (word) => word.replace(BREAKS, ZERO_WIDTH_SPACE)).split(ZERO_WIDTH_SPACE);

export function formatCell(cell: Cell): string {
  if (isNumeric(cell)) return formatQuantity(cell);
  return escapeControls(typeof cell === 'string' ? cell : cell.text);
}

/** Splits a figure into numbers and units, which are set smaller: `30 min 5 s` becomes 30 and min, 5 and s. */
export const splitFigure = (text: string): readonly { readonly number: string; readonly unit: string }[] =>
  Array.from(text.matchAll(/(-?\d[\d.,]*) ?([^\d]*)/g), ([, number = '', unit = '']) => ({
    number,
    unit: unit.trim(),
  }));

/** Returns the level of a figure; one that is beyond its limit is at least a warning, whatever is said about it. */
export function judgeFigure({ value, level, limit }: Figure): Level | undefined {
  if (limit === undefined || (level !== undefined && level !== 'INFO')) return level;
  const isBeyond = limit.side === 'least' ? value.value < limit.value : value.value > limit.value;
  return isBeyond ? 'WARNING' : level;
}

const BEFORE_UNIT = /(?<=\d) (?=(?:[KMGT]?B(?:\/s)?|ms|s|min|h|d|%)(?![\w%]))/g;

/** Puts no-break spaces between numbers and their units, so that no line ends there. */
export const withNoBreakUnits = (text: string): string => text.replace(BEFORE_UNIT, '\u00a0');

const UNIT_NAMES: Readonly<Record<Unit, string>> = {
  ms: 'Time',
  bytes: 'Size',
  'bytes/s': 'Rate',
  percent: 'Share',
  count: 'Count',
  'per second': 'Rate',
};

/** Returns the head of a column of figures of one unit. */
export const nameUnit = (unit: Unit): string => UNIT_NAMES[unit];

/** Formats a time in its zone: `2025-03-02T10:09:59.120Z`, where Z stands for any zone; a corrupt time is empty. */
export function formatLocal(at: number, zone = ''): string {
  const local = toLocalDate(at, zone);
  return Number.isNaN(local.getTime()) ? '' : local.toISOString();
}

/** The clock of a chart, and the zone in which its times are shown. */
export type ShownClock = Pick<Timeline, 'clock' | 'zone' | 'isYearUnknown'>;

const DAY_MS = 86_400_000;
const FULL_TIME = 'hh:mm:ss.mmm'.length;

/** Formats a time of day as so many characters of `22:00:14.105`; after the first midnight with its day: `day 2 00:35`. */
export function formatTimeOfDay(at: number, characters: number = FULL_TIME): string {
  const day = Math.floor(at / DAY_MS);
  return `${day > 0 ? `day ${day + 1} ` : ''}${formatLocal(at).slice(11, 11 + characters)}`;
}

/** Formats a day on the clock of a chart: `2025-03-02`, `Mar 02` where the artifact states no year. */
export const formatDay = ({ zone = '', isYearUnknown }: ShownClock, at: number): string =>
  isYearUnknown ? formatYearlessDay(at, zone) : formatLocal(at, zone).slice(0, 10);

/**
 * Formats a time on the clock of a chart, in ms: `2025-03-02 10:09:59`, `Mar 02 10:09:59` in a log without years, `22:00:14` in one
 * without dates, or `28 s` since the start of the JVM.
 */
export function formatClock(shown: ShownClock, at: number): string {
  if (shown.clock === 'uptime') return formatQuantity({ value: at, unit: 'ms' });
  if (shown.clock === 'time-of-day') return formatTimeOfDay(at, 'hh:mm:ss'.length);
  return `${formatDay(shown, at)} ${formatLocal(at, shown.zone).slice(11, 19)}`.trim();
}

const ZONE = /^([+-]\d{2}):?(\d{2})?$/;

/** Names the zone of a clock: `UTC+02:00`, `UTC`, `time of the log` where it is not known; uptime and times of day have none. */
export function nameZone({ clock, zone }: ShownClock): string {
  if (clock !== 'wall') return clock === 'uptime' ? 'uptime' : 'time of day';
  if (zone === undefined) return 'UTC';
  if (zone === '') return 'time of the log';
  const [, hours = '', minutes = '00'] = ZONE.exec(zone) ?? [];
  return hours && parseZoneOffset(zone) ? `UTC${hours}:${minutes}` : 'UTC';
}

/** Formats a mark: `silence, 30 min 5 s: nothing was written`. */
export function formatMark({ name, from, to, text }: Mark): string {
  const lasts = to === undefined ? '' : `, ${formatQuantity({ value: to - from, unit: 'ms' })}`;
  return escapeControls(`${name}${lasts}${text ? `: ${text}` : ''}`);
}

/** Formats the lines of a quote: `line 778`, `lines 778–780`, `gc.log.1, line 12`. */
export function formatLineRange(evidence: Extract<Evidence, { kind: 'lines' }>): string {
  const { first, last, file } = evidence;
  const place = first === last ? `line ${groupDigits(first)}` : `lines ${groupDigits(first)}–${groupDigits(last)}`;
  return file ? `${file}, ${place}` : place;
}

export type Metric = Extract<Evidence, { kind: 'metric' }>;

/** Lists the measured figures, each once: several dumps, runs or rules may prove a claim by the same one. The first limit is shown. */
export function selectUniqueMetrics(evidence: readonly Evidence[]): readonly Metric[] {
  const metrics = evidence.filter((one) => one.kind === 'metric');
  const byFigure = Map.groupBy(metrics, ({ name, measured }) => formatMetric({ kind: 'metric', name, measured }));
  return [...byFigure.values()].flatMap(([first]) => first ?? []);
}

/** Formats a measured figure: `throughput: 29.5 % (limit 95 %)`. */
export function formatMetric({ name, measured, limit }: Metric): string {
  return `${name}: ${formatQuantity(measured)}${limit ? ` (limit ${formatQuantity(limit)})` : ''}`;
}

interface ChangedFigure {
  readonly a?: Quantity;
  readonly b?: Quantity;
  readonly relative?: number;
  readonly change: string;
}

const formatSigned = (value: number, digits: number): string =>
  `${value > 0 ? '+' : '−'}${Math.abs(value).toLocaleString('en-US', { maximumFractionDigits: digits })}`;

/** From eleven times on, percent are harder to read than the factor. */
const MIN_FACTOR = 11;

/**
 * Formats the change of a figure from A to B: `−80 %`, `× 15,000`, `same`, or `–` when one of them is unknown or A is 0. A share
 * changes by points: from 81.5 % to 99 % are `+17.5 points`, not 21 % more.
 */
export function formatChange({ a, b, relative, change }: ChangedFigure): string {
  if (change === 'same') return 'same';
  if (a?.unit === 'percent' && b?.unit === 'percent') return `${formatSigned(b.value - a.value, 1)} points`;
  if (relative === undefined) return '–';
  return relative + 1 >= MIN_FACTOR
    ? `× ${groupDigits(Math.round(relative + 1))}`
    : `${formatSigned(relative * 100, isNearlyAll(relative) ? 1 : 0)} %`;
}

/** From 3.71 s to 9.66 ms are 99.7 % less; only what is gone is 100 % less. */
const isNearlyAll = (relative: number): boolean => relative > -1 && Math.round(relative * 100) === -100;

/** Lists the sections that are not part of another report within the report. */
export const listOwnSections = ({ sections }: Report): readonly Section[] =>
  sections.filter(({ within }) => within === undefined);

/** Returns the line that stands for a section where nothing can be unfolded; a finding is never hidden. */
export const findSummary = ({ summary, blocks }: Section): string | undefined =>
  blocks.some((block) => block.kind === 'findings' && block.findings.length > 0) ? undefined : summary;

/** Lists the findings of the report itself, without those of reports within it. */
export const listFindings = (report: Report): readonly Finding[] =>
  listOwnSections(report).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'findings' ? block.findings : [])),
  );

const PLURAL: Readonly<Record<Level, readonly [string, string]>> = {
  FATAL: ['fatal', 'fatal'],
  SEVERE: ['severe', 'severe'],
  WARNING: ['warning', 'warnings'],
  INFO: ['note', 'notes'],
};

/** Counts findings by level, worst first: `1 fatal`, `2 warnings` and so on. */
export function countLevels(findings: readonly Finding[]): { level: Level; text: string }[] {
  return LEVELS.flatMap((level) => {
    const count = findings.filter((finding) => finding.level === level).length;
    const [one, many] = PLURAL[level];
    return count === 0 ? [] : [{ level, text: `${count} ${count === 1 ? one : many}` }];
  });
}

/** Words that say nothing of a case. */
const FUNCTION_WORDS = new Set(
  'a an and as at be by for from in into is it its many more most no not of on one or some than that the them they to was were which who with'.split(
    ' ',
  ),
);
/** Forms of one word begin alike: `pause` and `pauses`, `stop` and `stopped`. */
const STEM_CHARACTERS = 5;
/** A sentence repeats another one when that has so many of its words. */
const REPEATED_SHARE = 0.5;

const listStems = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !FUNCTION_WORDS.has(word))
    .map((word) => word.slice(0, STEM_CHARACTERS));

/** Returns the general sentence of the rule without what the title already says; undefined when nothing is left. */
export function findGeneralSentence({ title, general }: Pick<Finding, 'title' | 'general'>): string | undefined {
  if (general === undefined) return undefined;
  const [first = '', ...rest] = splitSentences(general);
  const stated = new Set(listStems(title));
  const stems = listStems(first);
  const repeated = stems.filter((stem) => stated.has(stem)).length;
  return repeated >= REPEATED_SHARE * stems.length ? rest.join(' ') || undefined : general;
}

/** Names the finding from which another one follows: `It follows from: The heap is full.` */
export function describeOrigin({ followsFrom }: Finding, findings: readonly Finding[]): string | undefined {
  const cause = findings.find(({ id }) => id === followsFrom);
  return cause && `It follows from: ${cause.title.replace(/\.$/, '')}.`;
}

/** Returns the findings that an earlier block has in the same words: those of a file which a bundle makes its own. */
export function listRepeatedFindings(report: Report): ReadonlySet<Finding> {
  const known = new Set<string>();
  return new Set(
    report.sections.flatMap(({ blocks }) => {
      const here = blocks.flatMap((block) => (block.kind === 'findings' ? block.findings : []));
      const repeated = here.filter((finding) => known.has(toStatement(finding)));
      for (const finding of here) known.add(toStatement(finding));
      return repeated;
    }),
  );
}

const toStatement = ({ id, title, explanation }: Finding): string => JSON.stringify([id, title, explanation]);

/** What stands in place of an explanation and an advice that an earlier section has. */
export const DESCRIBED_ABOVE = 'It is described above.';

/** Splits an advice into steps, one for each sentence. */
export function splitAdvice(advice: string): string[] {
  return advice
    .split(/(?<=[.;])\s+(?=[A-Z`])/)
    .map((step) => step.trim().replace(/;$/, '.'))
    .filter(Boolean);
}

/** Lists the steps of a finding that the one which it follows from does not advise as well. */
export function listOwnSteps(finding: Finding, findings: readonly Finding[]): string[] {
  const steps = finding.advice ? splitAdvice(finding.advice) : [];
  const cause = findings.find(({ id }) => id === finding.followsFrom);
  const known = new Set(cause?.advice ? splitAdvice(cause.advice) : []);
  return steps.filter((step) => !known.has(step));
}

/** JVM options in running text: all their signs belong to them, only those at the end of the sentence do not. */
export const JVM_OPTION = /(?<![\w-])-X(?:[\w:+=%*,/.<>-]*[\w%*>])?/g;

interface ProsePiece {
  readonly isCode: boolean;
  readonly text: string;
}

/** Splits prose into plain words and code: what is in backquotes, and JVM options outside of them. */
export function splitProse(text: string): readonly ProsePiece[] {
  return text.split('`').flatMap((part, index) => {
    if (index % 2 === 1) return [{ isCode: true, text: part }];
    const options = part.match(JVM_OPTION) ?? [];
    return part
      .split(JVM_OPTION)
      .flatMap((words, at) => [
        { isCode: false, text: words },
        ...(options[at] === undefined ? [] : [{ isCode: true, text: options[at] }]),
      ]);
  });
}

/** Longer options may break, because a phone is no wider. */
const MAX_WHOLE_CHARACTERS = 36;
const OPTION_NAME = /(?<![\w-])(-{1,2}[A-Za-z][\w:+]{1,34})/;

/** Splits a text around the names of options, which are at the odd places: a line must not end behind their hyphens. */
export const splitOptionNames = (text: string): readonly string[] => text.split(OPTION_NAME);

/** Returns whether a piece of code is an option, which never breaks after its hyphen. */
export const isWholeOption = (code: string): boolean => /^-\S+$/.test(code) && code.length <= MAX_WHOLE_CHARACTERS;

/** The confidence of a claim as a word in prose. */
export const CONFIDENCE_WORD: Readonly<Record<Confidence, string>> = {
  high: 'certain',
  medium: 'likely',
  low: 'possible',
};

/** Formats a confidence: `confidence high`; empty when it is undefined. */
export const formatConfidence = (confidence: Confidence | undefined): string =>
  confidence ? `confidence ${confidence}` : '';

/** Finds the block that proves the verdict; undefined when the report has none. */
export function findKeyBlock({ verdict, sections }: Report): Extract<Block, { id: string }> | undefined {
  if (verdict.chart === undefined) return undefined;
  return sections
    .flatMap(({ blocks }) => blocks)
    .find((block): block is Extract<Block, { id: string }> => 'id' in block && block.id === verdict.chart);
}
