import { type AnalysisSuccess, composeAnswer, toXml } from '@hindsight/api';
import type { JsonObject, Level, Report } from '@hindsight/model';
import { UsageError } from '../exit.ts';
import { VERSION } from '../version.ts';
import type { COMPARE_FORMATS, FORMATS } from './analyze-choices.ts';

type Format = (typeof FORMATS)[number];
type ReportFormat = (typeof COMPARE_FORMATS)[number];

/** What a printed report contains besides the analysis. */
export interface PrintContext {
  readonly fileName: string;
  readonly appName?: string;
  readonly host?: string;
  readonly tags: readonly string[];
  readonly createdAt: number;
  readonly responseId: string;
}

export function refuseBinaryOnTerminal(format: Format, output: string | undefined): void {
  if (format === 'pdf' && output === undefined && process.stdout.isTTY) {
    throw new UsageError('a PDF is not for the terminal: give a file with -o');
  }
}

/** Prints the answer as data, or the rendered report. A renderer is loaded only for its format, so that the start is quick. */
export async function formatReport(
  format: ReportFormat,
  answer: () => JsonObject,
  report: Report,
  about: PrintContext,
): Promise<string | Buffer> {
  if (format === 'json') return `${JSON.stringify(answer(), null, 2)}\n`;
  if (format === 'xml') return toXml(answer());
  const { renderHtml, renderMarkdown, renderPdf, renderText } = await import('@hindsight/render');
  const render = { text: renderText, markdown: renderMarkdown, html: renderHtml, pdf: renderPdf }[format];
  return render(report, { ...about, version: VERSION });
}

/** Prints the analysis in the requested format; `failOn` is the level from which CI counts a finding as a failure. */
export async function formatAnalysis(
  format: Format,
  outcome: AnalysisSuccess,
  about: PrintContext,
  failOn: Level | undefined,
): Promise<string | Buffer> {
  if (format === 'sarif') return (await import('../ci/sarif.ts')).formatSarif(outcome, about.fileName);
  if (format === 'junit') return (await import('../ci/junit.ts')).formatJunit(outcome, about.fileName, failOn);
  const answer = () => composeAnswer({ responseId: about.responseId, version: VERSION, outcome });
  return formatReport(format, answer, outcome.report, about);
}
