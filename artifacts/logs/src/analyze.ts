import { type AnalysisRequest, ArtifactError, type TextAnalysis, type TextSource } from '@hindsight/model';
import type { LogJudgement } from './analysis.ts';
import { logBody } from './body.ts';
import { LogDigest } from './digest.ts';
import { collectingEarly } from './early-collection.ts';
import type { LogAnalysis } from './model.ts';
import { type LogParameters, readLogParameters } from './parameters.ts';
import { type Reading, type ReadingOptions, readRecords } from './read.ts';
import { judge } from './rules/index.ts';
import { logReport } from './sections/index.ts';
import { ROWS } from './sections/section.ts';
import { within } from './window.ts';

/** Lines around this many gaps are quoted. */
const GAPS_QUOTED = 1000;

export interface ApplicationLogAnalysis extends TextAnalysis {
  /** What the findings were made of, for whoever joins artifacts. */
  readonly analysis: LogJudgement;
}

/** One log, or the files of one, from lines to answer. */
export async function analyzeApplicationLog(
  sources: readonly TextSource[],
  request: AnalysisRequest,
): Promise<ApplicationLogAnalysis> {
  const parameters = readLogParameters(request.options);
  const { reading, read } = await collectingEarly(() => readAll(sources, parameters));
  if (read.statements === 0 && parameters.window) {
    throw new ArtifactError('bad-parameter', 'No statement was written in this time.');
  }
  if (read.statements === 0) {
    throw new ArtifactError('not-a-log', `No text to read is in ${request.fileName || 'the input'}.`);
  }
  const { analysis, findings } = judge(read);
  const quoted = await quoteShown(sources, analysis);
  return {
    analysis,
    format: [...reading.shares.records.keys()].join(', '),
    complete: !reading.truncated,
    findings,
    report: logReport({ analysis, findings, quoted }),
    body: (said) => logBody({ analysis, findings: said, parameters, quoted }),
  };
}

/** Again, when only the whole log tells whether its dates begin with the day or the month, its year, or that it has no layout. */
async function readAll(
  sources: readonly TextSource[],
  parameters: LogParameters,
  options: ReadingOptions = {},
): Promise<{ reading: Reading; read: LogAnalysis }> {
  const digest = new LogDigest(parameters);
  const { window } = parameters;
  const reading = await readRecords(sources, window ? within(window, digest.add) : digest.add, options);
  const { misread, missedYear } = reading;
  if ((misread && !options.dayOrder) || (missedYear && !options.year)) {
    const known = { dayOrder: misread ?? options.dayOrder, year: missedYear ?? options.year };
    return readAll(sources, parameters, known);
  }
  if (reading.shares.records.size === 0 && !options.plain) return readAll(sources, parameters, { plain: true });
  return { reading, read: digest.finish(reading) };
}

async function quoteShown(
  sources: readonly TextSource[],
  { gaps, templates }: LogAnalysis,
): Promise<ReadonlyMap<number, string>> {
  const wanted = new Set([
    ...gaps.slice(0, GAPS_QUOTED).flatMap(({ prevLine, line }) => [prevLine, line]),
    ...templates.templates.slice(0, ROWS).map(({ firstLine }) => firstLine),
  ]);
  const quoted = new Map<number, string>();
  if (wanted.size === 0) return quoted;
  for (const source of sources) {
    for (const [number, text] of await source.quote(wanted)) quoted.set(number, text);
  }
  return quoted;
}
