import { restoringTurbofan, withoutLoopPeeling, withoutTurbofan } from '@hindsight/intake';
import {
  type AnalysisRequest,
  ArtifactError,
  type Finding,
  type TextAnalysis,
  type TextSource,
} from '@hindsight/model';
import type { GcAnalysis } from './analysis.ts';
import { computeLogTotals } from './answer/log-totals.ts';
import { selectUnits } from './answer/units.ts';
import { buildBody } from './body.ts';
import { readHeadTime } from './input/head-time.ts';
import { orderSeries } from './input/series-order.ts';
import { analyzeRun } from './metrics/index.ts';
import { type GcLog, type GcRun, hasEvents } from './model.ts';
import { readGcLog } from './read.ts';
import { reportIgnoredInitialTimestamp } from './request/initial-timestamp.ts';
import { computeWindowBeforeEnd, type GcParameters, needsLogZone, parseGcParameters } from './request/parameters.ts';
import { diagnoseRuns } from './run-findings.ts';
import { buildGcReport } from './sections/index.ts';

export interface GcLogAnalysis extends TextAnalysis {
  /** The analyses of the runs from which the findings were made; bundles join them with other artifacts. */
  readonly analyses: readonly GcAnalysis[];
}

/** Analyzes one log, or the files of one rotated series. */
export const analyzeGcLog = (sources: readonly TextSource[], request: AnalysisRequest): Promise<GcLogAnalysis> =>
  withoutLoopPeeling(() => analyze(sources, request));

async function analyze(sources: readonly TextSource[], request: AnalysisRequest): Promise<GcLogAnalysis> {
  const series = orderSeries(sources);
  const headZone = series[0] && needsLogZone(request.options) ? readHeadTime(series[0].head).zone : '';
  const parameters = parseGcParameters(request.options, headZone);
  const log = await restoringTurbofan(() => readRequested(series, parameters));
  return withoutTurbofan(() => diagnose(log, parameters, headZone));
}

function diagnose(log: GcLog, { initialWall, normalizeUnits }: GcParameters, headZone: string): GcLogAnalysis {
  const analyses = log.runs.map((run) => analyzeRun(run, log));
  const totals = computeLogTotals(analyses);
  const findings: Finding[] = [...diagnoseRuns(analyses), ...reportIgnoredInitialTimestamp(log, initialWall)];
  const zone = log.runs.findLast(({ facts }) => facts.zone !== undefined)?.facts.zone ?? headZone;
  const units = selectUnits(normalizeUnits);
  return {
    analyses,
    format: log.formats.join(', '),
    complete: isComplete(log),
    findings,
    report: buildGcReport({ log, analyses, totals, findings, zone }),
    ...(Number.isFinite(totals.durationMs) && { comparable: { durationMs: totals.durationMs } }),
    body: (finalFindings) =>
      withoutTurbofan(() => buildBody({ log, analyses, totals, findings: finalFindings, units, zone })),
  };
}

/** Reads the requested part of the log; a window that is measured from the end needs a first pass to find the end. */
async function readRequested(series: readonly TextSource[], parameters: GcParameters): Promise<GcLog> {
  const { initialWall, beforeEndMs } = parameters;
  if (beforeEndMs === undefined) {
    const { log } = await readGcLog(series, { initialWall, window: parameters.window });
    demandGcEvents(log);
    return dropEmptyRuns(log);
  }
  const whole = await readGcLog(series, { initialWall, window: {} });
  demandGcEvents(whole.log);
  const last = whole.log.runs.findLast(({ clock }) => !Number.isNaN(clock.last));
  const window = computeWindowBeforeEnd(last, beforeEndMs);
  const { log } = await readGcLog(series, { initialWall, window });
  // Uptimes restart with every run: without dates the window can only be that of the last run.
  return dropEmptyRuns(window.to?.clock === 'uptime' ? { ...log, runs: log.runs.slice(-1) } : log);
}

/** A header alone is a GC log; without an event, a text of which most lines are of something else is none. */
const MAX_FOREIGN_SHARE = 1 / 2;

/**
 * Throws `not-a-gc-log` when nothing in a text was written by a collector: crash reports, for example, state the JVM and its heap as
 * the header of a log does, and must not be called a log without problems.
 */
function demandGcEvents({ runs, lines, foreignLines, window }: GcLog): void {
  if (window.from || window.to || foreignLines <= MAX_FOREIGN_SHARE * lines || runs.some(hasEvents)) return;
  const others = foreignLines.toLocaleString('en-US');
  throw new ArtifactError(
    'not-a-gc-log',
    `The text has no pause, no cycle and no safepoint, and ${others} of its ${lines.toLocaleString('en-US')} lines are not of a GC log. Send the file that -Xlog:gc*, -Xloggc or -Xverbosegclog wrote.`,
  );
}

/** Drops the runs of which nothing is in the time window. */
function dropEmptyRuns(log: GcLog): GcLog {
  if (!log.window.from && !log.window.to) return log;
  const runs = log.runs.filter(({ clock }) => !Number.isNaN(clock.first));
  if (runs.length === 0) {
    throw new ArtifactError(
      'empty-window',
      'Nothing of the log lies in the time window. A log without dates has only uptimes: ask for seconds (3600s) or give initialTimestamp.',
    );
  }
  const laterRuns = new Set(runs.slice(1).map(({ firstLine }) => firstLine));
  return { ...log, runs, restarts: log.restarts.filter(({ line }) => laterRuns.has(line)) };
}

/** A log is complete unless the input, or its first or last event, is truncated. */
const isComplete = ({ truncated, runs }: GcLog): boolean => !truncated && !runs.some(hasTruncatedEvent);

const hasTruncatedEvent = ({ markCounts }: GcRun): boolean => markCounts.has('event-cut');
