import {
  type Block,
  count,
  type Finding,
  ms,
  percent,
  type Report,
  type Section,
  type Timeline,
} from '@hindsight/model';
import { SENSITIVE_KINDS } from '@hindsight/privacy';
import type { LogJudgement } from '../analysis.ts';
import type { QuotedLines } from '../body.ts';
import { titleOf } from '../layouts/index.ts';
import { sayMoment, shortened } from '../say.ts';
import { verdictOf } from '../verdict.ts';

export interface LogReportInput {
  readonly analysis: LogJudgement;
  readonly findings: readonly Finding[];
  readonly quoted: QuotedLines;
}

type SectionWriter = (input: LogReportInput) => Section | undefined;

const ROWS = 200;
const TRACES = 10;
const CELL_CHARACTERS = 240;

const section = (id: string, title: string, ...blocks: Block[]): Section => ({ id, title, blocks });
const cell = (text: string | undefined): string => (text ? shortened(text, CELL_CHARACTERS) : '–');

const keyFigures: SectionWriter = ({ analysis: { statements, errors, gaps, templates, privateData, span } }) =>
  section('key-figures', 'Key figures', {
    kind: 'figures',
    figures: [
      { label: 'Statements', value: count(statements), ...(span && { note: `in ${sayMomentSpan(span)}` }) },
      { label: 'Errors', value: count(errors.statements), ...(errors.statements > 0 && { level: 'WARNING' as const }) },
      { label: 'Kinds of errors', value: count(errors.groups.length) },
      { label: 'Longest gap', value: ms(gaps[0]?.length ?? 0) },
      { label: 'Kinds of statements', value: count(templates.templates.length) },
      { label: 'Statements with private data', value: count(privateData.statements) },
    ],
  });

const HOUR_MS = 3_600_000;
const sayMomentSpan = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  to - from < HOUR_MS ? `${Math.round((to - from) / 1000)} s` : `${((to - from) / HOUR_MS).toFixed(1)} h`;

const findingsSection: SectionWriter = ({ findings }) =>
  section(
    'findings',
    'Findings',
    findings.length > 0
      ? { kind: 'findings', findings }
      : { kind: 'paragraph', text: 'No rule has anything to say about this log.' },
  );

const TONES = [
  ['FATAL', 'log-fatal'],
  ['ERROR', 'log-error'],
  ['WARN', 'log-warn'],
  ['INFO', 'log-info'],
  ['DEBUG', 'log-debug'],
] as const;

const timelineSection: SectionWriter = ({ analysis: { timeline, tellsDay } }) => {
  if (timeline.buckets.length < 2) return undefined;
  const x = timeline.buckets.map(({ start }) => start);
  const series = TONES.map(([level, tone]) => ({
    name: level,
    tone,
    shape: 'bars' as const,
    x,
    y: timeline.buckets.map(({ counts }) => counts[level]),
  })).filter(({ y }) => y.some((value) => value > 0));
  const chart: Timeline = {
    kind: 'timeline',
    id: 'levels',
    title: `Statements in ${timeline.bucketMs / 1000} s by level`,
    unit: 'count',
    clock: tellsDay ? 'wall' : 'uptime',
    series,
  };
  return series.length > 0 ? section('levels', 'Levels over time', chart) : undefined;
};

const errorsSection: SectionWriter = ({ analysis: { judged, tellsDay } }) => {
  if (judged.length === 0) return undefined;
  const seen = (time: number): string => (Number.isFinite(time) ? sayMoment(time, tellsDay) : '–');
  return section(
    'errors',
    'Errors',
    {
      kind: 'table',
      columns: ['Count', 'Error', 'Exception', 'Root cause', 'Known as', 'First seen', 'Last seen', 'Line'],
      rows: judged
        .slice(0, ROWS)
        .map(({ group, found }) => [
          count(group.count),
          cell(group.statement),
          cell(group.chain?.[0].type),
          cell(group.chain && group.chain.length > 1 ? group.chain.at(-1)?.type : undefined),
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

const gapsSection: SectionWriter = ({ analysis: { gaps, tellsDay }, quoted }) =>
  gaps.length === 0
    ? undefined
    : section('gaps', 'Gaps', {
        kind: 'table',
        columns: ['Length', 'From', 'Before', 'After', 'Line'],
        rows: gaps
          .slice(0, ROWS)
          .map(({ length, from, prevLine, line }) => [
            ms(length),
            sayMoment(from, tellsDay),
            cell(quoted.get(prevLine)),
            cell(quoted.get(line)),
            count(line),
          ]),
      });

const patternsSection: SectionWriter = ({ analysis: { templates, statements } }) =>
  templates.templates.length === 0
    ? undefined
    : section('patterns', 'What repeats', {
        kind: 'table',
        columns: ['Count', 'Share', 'Level', 'Statement', 'First line'],
        rows: templates.templates
          .slice(0, ROWS)
          .map(({ count: times, text, level, firstLine }) => [
            count(times),
            percent((100 * times) / statements),
            level || '–',
            cell(text),
            count(firstLine),
          ]),
      });

const privateSection: SectionWriter = ({ analysis: { privateData } }) =>
  privateData.statements === 0
    ? undefined
    : section(
        'private-data',
        'Personal data and secrets',
        {
          kind: 'table',
          columns: ['What', 'Statements', 'Values'],
          rows: [...privateData.statementsOf]
            .toSorted(([, a], [, b]) => b - a)
            .map(([kind, times]) => [
              SENSITIVE_KINDS[kind] ?? kind,
              count(times),
              count(privateData.occurrences.get(kind) ?? 0),
            ]),
        },
        {
          kind: 'table',
          title: 'Statements that hold them, masked',
          columns: ['Count', 'Statement', 'First line'],
          rows: privateData.templates
            .slice(0, ROWS)
            .map(({ count: times, statement, firstLine }) => [count(times), cell(statement), count(firstLine)]),
        },
      );

const userSection: SectionWriter = ({ analysis: { userPatterns } }) =>
  userPatterns.length === 0
    ? undefined
    : section('my-patterns', 'Your patterns', {
        kind: 'table',
        columns: ['Count', 'Pattern', 'First line'],
        rows: userPatterns.map(({ count: times, pattern, firstLine }) => [
          count(times),
          cell(pattern),
          firstLine === undefined ? '–' : count(firstLine),
        ]),
      });

const inputSection: SectionWriter = ({ analysis: { shares, statements } }) =>
  section('input', 'How it was read', {
    kind: 'table',
    columns: ['Layout', 'Statements', 'Share'],
    rows: [...shares.records].map(([id, records]) => [
      titleOf(id),
      count(records),
      percent((100 * records) / Math.max(1, statements)),
    ]),
  });

/** In the order of reading: decide, act, see, dig, trust. */
const SECTIONS: readonly SectionWriter[] = [
  keyFigures,
  findingsSection,
  timelineSection,
  errorsSection,
  gapsSection,
  patternsSection,
  privateSection,
  userSection,
  inputSection,
];

export const logReport = (input: LogReportInput): Report => ({
  title: 'Application log',
  verdict: verdictOf(input.findings, input.analysis),
  sections: SECTIONS.flatMap((write) => write(input) ?? []),
});
