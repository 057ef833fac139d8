import { type Analysed, composeAnswer } from '@hindsight/api';
import { VERSION } from '../version.ts';
import type { FORMATS } from './analyze-choices.ts';

type Format = (typeof FORMATS)[number];

/** What a printed report says besides the analysis. */
export interface PrintContext {
  readonly fileName: string;
  readonly appName?: string;
  readonly host?: string;
  readonly tags: readonly string[];
  readonly createdAt: number;
  readonly responseId: string;
}

const answer = (outcome: Analysed, { responseId }: PrintContext) =>
  composeAnswer({ responseId, version: VERSION, outcome });

/** The analysis in the format that was asked for. What draws it is loaded for that format alone: a start shall be quick. */
export async function printed(format: Format, outcome: Analysed, about: PrintContext): Promise<string | Buffer> {
  if (format === 'json') return `${JSON.stringify(answer(outcome, about), null, 2)}\n`;
  if (format === 'xml') {
    const { toXml } = await import('@hindsight/service');
    return toXml(answer(outcome, about));
  }
  const { renderHtml, renderMarkdown, renderPdf, renderText } = await import('@hindsight/render');
  const render = { text: renderText, markdown: renderMarkdown, html: renderHtml, pdf: renderPdf }[format];
  return render(outcome.report, { ...about, version: VERSION });
}
