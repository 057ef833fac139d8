import { randomUUID } from 'node:crypto';
import { type AnalysisSuccess, composeAnswer, type ReportData, toXml } from '@hindsight/api';
import type { JsonObject, Level, Report } from '@hindsight/model';
import { UsageError } from '../exit.ts';
import { describeInputs, type Input } from '../inputs.ts';
import { VERSION } from '../version.ts';
import type { FORMATS, REPORT_FORMATS } from './analyze-choices.ts';
import type { InputGroup } from './group-inputs.ts';

type Format = (typeof FORMATS)[number];
type ReportFormat = (typeof REPORT_FORMATS)[number];

/** What a printed report contains besides the analysis. */
export interface PrintContext {
  readonly fileName: string;
  readonly appName?: string;
  readonly host?: string;
  readonly tags: readonly string[];
  readonly createdAt: number;
}

export function refuseBinaryOnTerminal(format: Format, output: string | undefined): void {
  if (format === 'pdf' && output === undefined && process.stdout.isTTY) {
    throw new UsageError('a PDF is not for the terminal: give a file with -o');
  }
}

/** How a report is laid out in a terminal. */
export interface TextLayout {
  /** Columns; undefined when they are unknown. */
  readonly width?: number | undefined;
  readonly brief?: boolean;
}

/** An analyzed artifact and the files that it is in. */
export interface AnalyzedGroup {
  readonly inputs: readonly Input[];
  readonly outcome: AnalysisSuccess;
  readonly context: PrintContext;
}

/** Formats that are one document of one report. */
const SINGLE_FORMATS: ReadonlySet<Format> = new Set(['xml', 'html', 'pdf']);

/** Refuses, before anything is analyzed, several artifacts in a format that holds one. */
export function refuseSeveral(format: Format, groups: readonly InputGroup[]): void {
  if (groups.length < 2 || !SINGLE_FORMATS.has(format)) return;
  const kinds = groups.map(({ kind, inputs }) => `${describeInputs(inputs)} (${kind})`).join('; ');
  throw new UsageError(
    `${format} holds the report of one artifact, and these are ${groups.length}: ${kinds}. Name the files of one, join them with --kind bundle, or choose text, markdown, json, sarif or junit`,
  );
}

/** Prints the answer as data, or the rendered report. A renderer is loaded only for its format, so that the start is quick. */
export async function formatReport(
  format: ReportFormat,
  answer: () => JsonObject,
  report: Report,
  about: PrintContext,
  layout: TextLayout = {},
): Promise<string | Buffer> {
  if (format === 'json') return formatJson(answer());
  if (format === 'xml') return toXml(answer());
  if (format === 'text') {
    const { renderText } = await import('@hindsight/render/text');
    const { width, brief } = layout;
    return renderText(report, about, { ...(width !== undefined && { width }), ...(brief && { brief }) });
  }
  const context = { ...about, version: VERSION, responseId: randomUUID() };
  if (format === 'markdown') return (await import('@hindsight/render/text')).renderMarkdown(report, context);
  if (format === 'issue') return (await import('@hindsight/render/text')).renderIssue(report, context);
  const { renderHtml, renderPdf } = await import('@hindsight/render');
  const render = { html: renderHtml, pdf: renderPdf }[format];
  return render(report, context);
}

const formatJson = (answer: JsonObject | readonly JsonObject[]): string => `${JSON.stringify(answer, null, 2)}\n`;

const toAnswer = ({ outcome }: AnalyzedGroup): JsonObject =>
  composeAnswer({ responseId: randomUUID(), version: VERSION, outcome });

/** Builds what the page of a report shows; there is no service from which the page could get more. */
function toReportData({ outcome, context }: AnalyzedGroup): ReportData {
  const { artifact, report, complete, durationMs } = outcome;
  return {
    ...{ ...context, kind: artifact.kind, version: VERSION, artifact, report, complete, durationMs },
    ...{ responseId: randomUUID(), token: '', artifactKept: false },
  };
}

/**
 * Prints the analyses in the requested format: several are an array in JSON, runs in SARIF, suites in JUnit, and reports one
 * after the other in text. `failOn` is the level from which CI counts a finding as a failure.
 */
export async function formatAnalyses(
  format: Format,
  analyzed: readonly AnalyzedGroup[],
  layout: TextLayout,
  failOn: Level | undefined,
): Promise<string | Buffer> {
  if (format === 'sarif') return (await import('../ci/sarif.ts')).formatSarif(analyzed);
  if (format === 'junit') return (await import('../ci/junit.ts')).formatJunit(analyzed, failOn);
  if (format === 'json' && analyzed.length > 1) return formatJson(analyzed.map(toAnswer));
  const [first] = analyzed;
  if (format === 'html' && first) return (await import('@hindsight/web')).formatReportFile(toReportData(first));
  const reports: (string | Buffer)[] = [];
  for (const one of analyzed)
    reports.push(await formatReport(format, () => toAnswer(one), one.outcome.report, one.context, layout));
  const [only] = reports;
  return only !== undefined && reports.length === 1 ? only : reports.join('\n\n');
}
