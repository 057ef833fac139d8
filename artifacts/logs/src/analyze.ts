import { collectingEarly } from '@hindsight/intake';
import { type AnalysisRequest, ArtifactError, type TextAnalysis, type TextSource } from '@hindsight/model';
import type { ClassifiedLog } from './analysis.ts';
import { buildLogBody } from './body.ts';
import { LogDigest } from './digest.ts';
import { CRASH } from './formats/platforms/crash.ts';
import type { LogAnalysis } from './model.ts';
import { type LogParameters, readLogParameters } from './parameters.ts';
import { type ReadOptions, type ReadSummary, readRecords } from './read.ts';
import { diagnoseLog } from './rules/index.ts';
import { buildLogReport } from './sections/index.ts';
import { MAX_ROWS } from './sections/section.ts';
import { filterByWindow } from './window.ts';

/** So many lines before the first record are more than a banner. */
const MIN_PRINTED = 3;
/** Lines around this many gaps are quoted. */
const GAPS_QUOTED = 1000;

export interface ApplicationLogAnalysis extends TextAnalysis {
  /** The data behind the findings, for packages that combine artifacts. */
  readonly analysis: ClassifiedLog;
}

/** One log, or the files of one, from lines to answer. */
export async function analyzeApplicationLog(
  sources: readonly TextSource[],
  request: AnalysisRequest,
): Promise<ApplicationLogAnalysis> {
  const parameters = readLogParameters(request.options);
  refuseBinary(sources, request);
  const { reading, read } = await collectingEarly(() => readAll(sources, parameters));
  if (read.statements === 0 && parameters.window) {
    throw new ArtifactError('bad-parameter', 'No statement was logged in this time window.');
  }
  if (read.statements === 0) {
    throw new ArtifactError('not-a-log', `${request.fileName || 'The input'} contains no readable text.`);
  }
  const { analysis, findings } = diagnoseLog(read);
  const quoted = await quoteShown(sources, analysis);
  return {
    analysis,
    format: [...reading.shares.records.keys()].join(', '),
    complete: !reading.truncated,
    findings,
    report: buildLogReport({ analysis, findings, quoted }),
    body: (said) => buildLogBody({ analysis, findings: said, parameters, quoted }),
  };
}

/** Bytes that are no text have lines as well: templates of them would be rubbish. */
function refuseBinary(sources: readonly TextSource[], { fileName }: AnalysisRequest): void {
  if (!sources.every(({ head }) => head.lines.length === 0 && head.bytes.length > 0)) return;
  throw new ArtifactError('not-a-log', `${fileName || 'The input'} is binary data, not a text.`);
}

/** Reads the log again when only the whole log shows the order of day and month, the year, which times count, or that it has no known format. */
async function readAll(
  sources: readonly TextSource[],
  parameters: LogParameters,
  options: ReadOptions = {},
): Promise<{ reading: ReadSummary; read: LogAnalysis }> {
  const digest = new LogDigest(parameters);
  const { window, assumedZone, assumedDay } = parameters;
  const add = window ? filterByWindow(window, digest.add) : digest.add;
  const describeLast = window ? undefined : digest.describeLast;
  const reading = await readRecords(sources, add, { ...options, assumedZone, assumedDay, describeLast });
  const { corrections } = reading;
  if (corrections) return readAll(sources, parameters, { ...options, ...corrections });
  if (!options.plain && isPrintedText(sources, reading)) return readAll(sources, parameters, { plain: true });
  return { reading, read: digest.finish(reading) };
}

/** No line begins a record, or nothing but crashes of the JVM do: the other lines were printed without a log. */
function isPrintedText(sources: readonly TextSource[], { shares: { records, orphanLines } }: ReadSummary): boolean {
  if (records.size === 0) return true;
  const onlyCrashes = records.size === 1 && records.has(CRASH.id);
  return onlyCrashes && orphanLines >= MIN_PRINTED && sources.some(({ head }) => head.lines.some(isJvmTrace));
}

const isJvmTrace = (line: string): boolean => /^Exception in thread "|^\s+at [\w.$/@]+\([\w .:$]+\)/.test(line);

async function quoteShown(
  sources: readonly TextSource[],
  { gaps, templates }: LogAnalysis,
): Promise<ReadonlyMap<number, string>> {
  const lines = new Set([
    ...gaps.slice(0, GAPS_QUOTED).flatMap(({ prevLine, line }) => [prevLine, line]),
    ...templates.templates.slice(0, MAX_ROWS).map(({ firstLine }) => firstLine),
  ]);
  const quoted = new Map<number, string>();
  if (lines.size === 0) return quoted;
  for (const source of sources) {
    for (const [number, text] of await source.quote(lines)) quoted.set(number, text);
  }
  return quoted;
}
