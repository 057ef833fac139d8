import { type Finding, isProblem, type JsonObject } from '@hindsight/model';
import type { LogJudgement } from './analysis.ts';
import type { JudgedError } from './judged-errors.ts';
import { titleOf } from './layouts/index.ts';
import type { Gap } from './metrics/gaps.ts';
import type { LevelTimeline } from './metrics/timeline.ts';
import type { UserPattern } from './metrics/user-patterns.ts';
import type { LogParameters } from './parameters.ts';

const ERRORS = 1000;
const PRIVATE_ROWS = 500;

/** Lines by number. The engine masks what it quotes. */
export type QuotedLines = ReadonlyMap<number, string>;

export interface LogAnswer {
  readonly analysis: LogJudgement;
  readonly findings: readonly Finding[];
  readonly parameters: LogParameters;
  /** Those around gaps are among them. */
  readonly quoted: QuotedLines;
}

/** The answer of the specification and of contract section 5: the only place that knows its field names. */
export function logBody({ analysis, findings, parameters, quoted }: LogAnswer): JsonObject {
  const { statements, levels, nonConforming, shares, errors, templates, privateData, userPatterns, judged } = analysis;
  return {
    isProblem: isProblem(findings),
    isSerious: judged.some(({ serious }) => serious),
    logSummary: {
      totalStatements: statements,
      logLevelStats: { ...levels, nonConforming },
      errorStatements: errors.statements,
      distinctErrors: errors.groups.length,
      orphanLines: shares.orphanLines,
      continuationLines: shares.continuationLines,
      ...(analysis.span &&
        analysis.tellsDay && { firstSeen: iso(analysis.span.from), lastSeen: iso(analysis.span.to) }),
    },
    format: formatOf(analysis),
    errorAnalytics: judged.slice(0, ERRORS).map((error) => errorBody(error, analysis)),
    timeGaps: analysis.gaps.map((gap) => gapBody(gap, quoted)),
    repeatingPatterns: templates.templates
      .slice(0, parameters.maxPatterns)
      .map(({ count, text, level, firstLine }) => ({
        count,
        statement: asTemplate(text),
        ...(level !== '' && { level }),
        line: firstLine,
      })),
    piiStatements: privateData.templates.slice(0, PRIVATE_ROWS).map(({ count, statement, kinds, firstLine }) => ({
      count,
      statement,
      kinds: [...kinds],
      line: firstLine,
    })),
    myPattern: userPatterns.map((pattern) => patternBody(pattern, analysis)),
    levelTimeline: timelineBody(analysis.timeline, analysis.tellsDay),
  };
}

const iso = (time: number): string => new Date(time).toISOString();

/** Of logs without days, times are only differences. */
const moment = (time: number, tellsDay: boolean): string | undefined =>
  Number.isFinite(time) && tellsDay ? iso(time) : undefined;

/** Placeholders of masked values are values like others here. */
const asTemplate = (text: string): string => text.replace(/<[A-Z][A-Z0-9_]*>/g, '<*>');

function formatOf({ shares }: LogJudgement): JsonObject[] {
  // Of all that was read: of a part of the time only some of them are counted.
  const all = shares.records.values().reduce((sum, records) => sum + records, 0);
  return [...shares.records]
    .toSorted(([, a], [, b]) => b - a)
    .map(([id, records]) => ({
      layout: id,
      title: titleOf(id),
      share: Number((records / Math.max(1, all)).toFixed(4)),
    }));
}

function errorBody({ group, found, serious }: JudgedError, { tellsDay }: LogJudgement): JsonObject {
  const { chain } = group;
  return {
    id: found?.id ?? 'other',
    count: group.count,
    error: group.statement,
    isSerious: serious,
    level: group.level,
    logger: group.logger,
    exception: chain?.[0].type,
    exceptionMessage: chain?.[0].message || undefined,
    rootCause: chain?.at(-1)?.type,
    topFrame: chain?.[0].frames[0],
    template: asTemplate(group.message.template),
    firstSeen: moment(group.firstSeen, tellsDay),
    lastSeen: moment(group.lastSeen, tellsDay),
    lines: [...group.lines],
    threads: [...group.threads],
    ...(group.stacktrace.length > 0 && { stacktrace: [...group.stacktrace] }),
  };
}

const MS = 1000;

function gapBody({ length, prevLine, line }: Gap, quoted: QuotedLines): JsonObject {
  return {
    gapTimeInSeconds: Math.round(length / MS),
    prevLine: quoted.get(prevLine) ?? '',
    currentLine: quoted.get(line) ?? '',
    prevLineNumber: prevLine,
    line,
  };
}

function patternBody(found: UserPattern, { statements, tellsDay }: LogJudgement): JsonObject {
  const { name, pattern, count, firstSeen, lastSeen, examples } = found;
  return {
    count,
    matchingPattern: pattern,
    name,
    share: Number((count / Math.max(1, statements)).toFixed(6)),
    firstSeen: moment(firstSeen, tellsDay),
    lastSeen: moment(lastSeen, tellsDay),
    line: examples[0]?.line,
    examples: examples.map(({ line, text }) => ({ line, text })),
  };
}

const timelineBody = ({ bucketMs, buckets }: LevelTimeline, tellsDay: boolean): JsonObject => ({
  bucketSeconds: bucketMs / MS,
  buckets: buckets.map(({ start, counts }) => ({
    ...(tellsDay ? { start: iso(start) } : { startMs: start }),
    counts: { ...counts },
  })),
});
