import type { Block } from '@hindsight/model';
import { ToolError } from '../tool-error.ts';
import type { Call, Tool } from '../tools/tool.ts';
import type { JsonValue, Members } from '../upstream/json-value.ts';
import { ANSWER_SCHEMA, composeAnswer } from './answer.ts';
import { refuseKind } from './kind-facts.ts';
import { findToken } from './query-service.ts';
import { formatTime, readBlock } from './report-rows.ts';
import { type LoadedReport, listFindings, loadReport } from './summary.ts';

const PAUSES = 'gc-pause-duration';
const DEFAULT_PAUSES = 5;
const MAX_PAUSES = 100;
const MAX_FINDINGS = 5;
const DAY_MS = 86_400_000;
/** Half of the time window that holds one pause alone. */
const NEAR_MS = 0.5;

type PauseChart = Extract<Block, { kind: 'timeline' }>;

interface Pause {
  readonly at: number;
  readonly ms: number;
  readonly kind: string;
}

const findChart = ({ report }: LoadedReport): PauseChart | undefined =>
  report.sections
    .flatMap(({ blocks }) => blocks)
    .find((block): block is PauseChart => block.kind === 'timeline' && block.id === PAUSES);

const listPauses = ({ series }: PauseChart): readonly Pause[] =>
  series
    .flatMap(({ name, x, y, shape }) =>
      shape === 'points' ? x.map((at, index) => ({ at, ms: y[index] ?? 0, kind: name })) : [],
    )
    .sort((a, b) => b.ms - a.ms);

const readZoneMs = (zone: string | undefined): number => {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)$/.exec(zone ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3_600_000 + Number(minutes) * 60_000);
};

/** Reads a time as a person writes it: a time of the day of the log, a date with a time, seconds of uptime. */
export function readTime(
  name: string,
  text: string,
  { clock, zone }: Pick<PauseChart, 'clock' | 'zone'>,
  first: number,
): number {
  const uptime = /^(\d{1,10}(?:\.\d{1,6})?)s?$/.exec(text);
  if (clock === 'uptime' && uptime) return Number(uptime[1]) * 1000;
  const ofDay = /^(\d\d?):(\d\d)(?::(\d\d(?:\.\d{1,3})?))?$/.exec(text);
  const shift = readZoneMs(zone);
  if (clock === 'wall' && ofDay) {
    const [, hours, minutes, seconds = '0'] = ofDay;
    const midnight = Math.floor((first + shift) / DAY_MS) * DAY_MS - shift;
    return midnight + Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000;
  }
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text.replace(' ', 'T')}${zone ?? 'Z'}`;
  const date = clock === 'wall' && /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(zoned) : Number.NaN;
  if (Number.isFinite(date)) return date;
  const forms =
    clock === 'wall'
      ? '14:00, 14:00:30 or 2026-01-31T14:00:00Z'
      : 'seconds of uptime, 3600s, because the log has no dates';
  throw new ToolError(`${name} must be ${forms}.`);
}

/** Reads the cause of one pause: the causes of the time range that holds nothing else. */
async function readCause(call: Call, token: string, { at }: Pause): Promise<string | undefined> {
  try {
    const { report } = await loadReport(call, token, { from: Math.max(0, at - NEAR_MS), to: at + NEAR_MS });
    const table = report.sections.find(({ id }) => id === 'causes')?.blocks.find(({ kind }) => kind === 'table');
    const [row] = table ? readBlock(table) : [];
    return typeof row === 'object' && row !== null && 'Cause' in row ? String(row.Cause) : undefined;
  } catch (error) {
    // A chart shows times rounded, so that so small a range may be empty.
    if (error instanceof ToolError && error.code === 'empty-window') return undefined;
    throw error;
  }
}

interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** Finds the first and the last pause of a log. */
function measureSpan(chart: PauseChart | undefined): TimeRange {
  const times = chart?.series.flatMap(({ x }) => [x[0] ?? 0, x.at(-1) ?? 0]) ?? [];
  if (times.length === 0) throw new ToolError('This log has no pauses with times.');
  return { from: Math.min(...times), to: Math.max(...times) };
}

/** Reads the time range of a call; undefined when it names none. */
function readRange({ given }: Call, chart: PauseChart, span: TimeRange): TimeRange | undefined {
  if (given.from === undefined && given.to === undefined) return undefined;
  const from = given.from === undefined ? Math.floor(span.from) : readTime('from', given.from, chart, span.from);
  const to = given.to === undefined ? Math.ceil(span.to) + 1 : readTime('to', given.to, chart, span.from);
  if (from < to) return { from: Math.max(0, from), to };
  const [first, last] = [span.from, span.to].map((time) => formatTime(time, chart.clock));
  throw new ToolError(`The range is empty: the log has pauses from ${first} to ${last}.`);
}

const listRows = ({ report }: LoadedReport, section: string, kind: Block['kind']): readonly JsonValue[] =>
  report.sections
    .find(({ id }) => id === section)
    ?.blocks.flatMap((block) => (block.kind === kind ? readBlock(block) : [])) ?? [];

async function read(call: Call): Promise<Members> {
  const token = await findToken(call);
  const whole = await loadReport(call, token);
  if (whole.kind !== 'gc-log') throw new ToolError(refuseKind('gcRange', ['gc-log'], whole.kind));
  const chart = findChart(whole);
  const span = measureSpan(chart);
  const { clock } = chart as PauseChart;
  const range = readRange(call, chart as PauseChart, span);
  const shown = range ? await loadReport(call, token, range) : whole;
  const ranged = findChart(shown);
  const pauses = ranged ? listPauses(ranged) : [];
  const limit = Math.min(Number(call.given.limit ?? DEFAULT_PAUSES), MAX_PAUSES);
  const [longest] = pauses;
  const cause = longest && whole.artifactKept ? await readCause(call, token, longest) : undefined;
  const toRow = ({ at, ms, kind }: Pause) => ({ at: formatTime(at, clock), pauseMs: ms, kind });
  const { from, to } = range ?? span;
  return composeAnswer({
    head: {
      analysis: token,
      range: { from: formatTime(from, clock), to: formatTime(to, clock) },
      verdict: shown.report.verdict.sentence,
      ...(longest && { longestPause: { ...toRow(longest), ...(cause !== undefined && { cause }) } }),
      figures: listRows(shown, 'figures', 'figures'),
      causes: listRows(shown, 'causes', 'table'),
      findings: listFindings(shown.report)
        .slice(0, MAX_FINDINGS)
        .map(({ id, title }) => `${id}: ${title}`),
    },
    rows: pauses.slice(0, limit).map(toRow),
    total: pauses.length,
    isSized: call.given.limit !== undefined,
    next: [
      { tool: 'gcCauses', arguments: { analysis: token }, for: 'the causes of all collections' },
      {
        tool: 'searchLines',
        arguments: { analysis: token, wanted: '…' },
        for: 'the lines of a pause, by its duration as the log writes it',
      },
    ],
  });
}

export const gcRangeTool: Tool = {
  name: 'gcRange',
  title: 'Pauses of a GC log in a time range',
  description:
    'Answers how long the longest (worst) pause was after, before or between two times, when it was and why (its cause), with throughput and figures of that range. For analyses of kind gc-log.',
  inputs: {
    analysis: { type: 'string', description: 'Id of the analysis.' },
    from: {
      type: 'string',
      description: 'Start: 14:00, 2026-01-31T14:00:00Z, or seconds of uptime (3600s). Default: the start of the log.',
    },
    to: { type: 'string', description: 'End, written in the same way. Default: the end of the log.' },
    limit: { type: 'integer', description: `Number of longest pauses. Default ${DEFAULT_PAUSES}.` },
  },
  required: ['analysis'],
  readOnly: true,
  outputSchema: ANSWER_SCHEMA,
  run: read,
};
