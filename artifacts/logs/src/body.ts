import { type Finding, isProblem, type JsonObject } from '@hindsight/model';
import type { ClassifiedLog } from './analysis.ts';
import type { ClassifiedError } from './classified-errors.ts';
import { findFormatTitle } from './formats/index.ts';
import type { Gap } from './metrics/gaps.ts';
import type { LevelTimeline } from './metrics/timeline.ts';
import type { UserPattern } from './metrics/user-patterns.ts';
import type { LogParameters } from './parameters.ts';

const ERRORS = 1000;
const PRIVATE_ROWS = 500;

/** Lines by number. The engine masks what it quotes. */
export type QuotedLines = ReadonlyMap<number, string>;

export interface LogAnswer {
  readonly analysis: ClassifiedLog;
  readonly findings: readonly Finding[];
  readonly parameters: LogParameters;
  /** Those around gaps are among them. */
  readonly quoted: QuotedLines;
}

/** The answer of the specification and of contract section 5: the only place that knows its field names. */
export function buildLogBody({ analysis, findings, parameters, quoted }: LogAnswer): JsonObject {
  const { statements, levels, nonConforming, shares, errors, templates, privateData, userPatterns, classifiedErrors } =
    analysis;
  return {
    isProblem: isProblem(findings),
    isSerious: classifiedErrors.some(({ serious }) => serious),
    logSummary: {
      totalStatements: statements,
      logLevelStats: { ...levels, nonConforming },
      errorStatements: errors.statements,
      distinctErrors: errors.groups.length,
      orphanLines: shares.orphanLines,
      continuationLines: shares.continuationLines,
      ...(analysis.span &&
        analysis.hasDates && { firstSeen: iso(analysis.span.from), lastSeen: iso(analysis.span.to) }),
    },
    format: buildFormats(analysis),
    errorAnalytics: classifiedErrors.slice(0, ERRORS).map((error) => buildError(error, analysis)),
    timeGaps: analysis.gaps.map((gap) => buildGap(gap, quoted)),
    repeatingPatterns: templates.templates
      .slice(0, parameters.maxPatterns)
      .map(({ count, text, level, firstLine }) => ({
        count,
        statement: replacePlaceholders(text),
        ...(level !== '' && { level }),
        line: firstLine,
      })),
    piiStatements: privateData.templates.slice(0, PRIVATE_ROWS).map(({ count, statement, kinds, firstLine }) => ({
      count,
      statement,
      kinds: [...kinds],
      line: firstLine,
    })),
    myPattern: userPatterns.map((pattern) => buildPattern(pattern, analysis)),
    levelTimeline: buildTimeline(analysis.timeline, analysis.hasDates),
  };
}

const iso = (time: number): string => new Date(time).toISOString();

/** Of logs without days, times are only differences. */
const formatIsoTime = (time: number, hasDates: boolean): string | undefined =>
  Number.isFinite(time) && hasDates ? iso(time) : undefined;

/** Placeholders of masked values are values like others here. */
const replacePlaceholders = (text: string): string => text.replace(/<[A-Z][A-Z0-9_]*>/g, '<*>');

function buildFormats({ shares }: ClassifiedLog): JsonObject[] {
  // Of all that was read: of a part of the time only some of them are counted.
  const all = shares.records.values().reduce((sum, records) => sum + records, 0);
  return [...shares.records]
    .toSorted(([, a], [, b]) => b - a)
    .map(([id, records]) => ({
      layout: id,
      title: findFormatTitle(id),
      share: Number((records / Math.max(1, all)).toFixed(4)),
    }));
}

function buildError({ group, errorClass, serious }: ClassifiedError, { hasDates }: ClassifiedLog): JsonObject {
  const { chain } = group;
  return {
    id: errorClass?.id ?? 'other',
    count: group.count,
    error: group.statement,
    isSerious: serious,
    level: group.level,
    logger: group.logger,
    exception: chain?.[0].type,
    exceptionMessage: chain?.[0].message || undefined,
    rootCause: chain?.at(-1)?.type,
    topFrame: chain?.[0].frames[0],
    template: replacePlaceholders(group.message.template),
    firstSeen: formatIsoTime(group.firstSeen, hasDates),
    lastSeen: formatIsoTime(group.lastSeen, hasDates),
    lines: [...group.lines],
    threads: [...group.threads],
    ...(group.trace.count > 0 && { stacktrace: [...group.trace.lines] }),
  };
}

const MS = 1000;

function buildGap({ length, prevLine, line }: Gap, quoted: QuotedLines): JsonObject {
  return {
    gapTimeInSeconds: Math.round(length / MS),
    prevLine: quoted.get(prevLine) ?? '',
    currentLine: quoted.get(line) ?? '',
    prevLineNumber: prevLine,
    line,
  };
}

function buildPattern(userPattern: UserPattern, { statements, hasDates }: ClassifiedLog): JsonObject {
  const { name, pattern, count, firstSeen, lastSeen, stopped, examples } = userPattern;
  return {
    count,
    matchingPattern: pattern,
    name,
    ...(stopped && { stopped }),
    share: Number((count / Math.max(1, statements)).toFixed(6)),
    firstSeen: formatIsoTime(firstSeen, hasDates),
    lastSeen: formatIsoTime(lastSeen, hasDates),
    line: examples[0]?.line,
    examples: examples.map(({ line, text }) => ({ line, text })),
  };
}

const buildTimeline = ({ bucketMs, buckets }: LevelTimeline, hasDates: boolean): JsonObject => ({
  bucketSeconds: bucketMs / MS,
  buckets: buckets.map(({ start, counts }) => ({
    ...(hasDates ? { start: iso(start) } : { startMs: start }),
    counts: { ...counts },
  })),
});
