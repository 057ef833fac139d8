import assert from 'node:assert/strict';
import { composeAnswer, toXml } from '@hindsight/api';
import type { AnalysisOutcome } from '@hindsight/model';
import {
  collectCharts,
  type ReportContext,
  renderChartSvg,
  renderHtml,
  renderMarkdown,
  renderPdf,
  renderText,
} from '@hindsight/render';

const CONTEXT: ReportContext = {
  fileName: 'hostile.log',
  tags: [],
  createdAt: 0,
  responseId: 'r',
  version: 'test',
};

/** Checks that an analysis crossed the channel whole and can be read in every form, or was refused with words. */
export async function checkReadable(outcome: AnalysisOutcome, { withPdf = false } = {}): Promise<void> {
  if (!outcome.ok) {
    const { code, details } = outcome.fault;
    assert.ok(!NEVER.has(code), `${code}: ${details}`);
    return;
  }
  checkNumbers(outcome, 'outcome');
  const answer = composeAnswer({ responseId: 'r', version: 'test', outcome });
  toXml(answer);
  const { report } = outcome;
  renderText(report, CONTEXT);
  renderMarkdown(report, CONTEXT);
  await renderHtml(report, CONTEXT);
  for (const chart of collectCharts(report).values()) await renderChartSvg(chart, 'light');
  if (withPdf) await renderPdf(report, CONTEXT);
}

/** Faults that say that the analysis and not the artifact is to blame. */
const NEVER: ReadonlySet<string> = new Set([
  'internal',
  'analysis-crashed',
  'analysis-timeout',
  'analysis-out-of-memory',
]);

/** The cells of a matrix are null where there is none. */
const MAY_BE_NULL = /\.cells\.\d+$/;

/** Nothing is null: JSON has no other way to write a number that is not finite. */
function checkNumbers(value: unknown, path: string): void {
  if (value === null) assert.match(path, MAY_BE_NULL, `${path} is null`);
  else if (typeof value === 'number') assert.ok(Number.isFinite(value), `${path} is ${value}`);
  else if (typeof value === 'object')
    for (const [name, member] of Object.entries(value as object)) checkNumbers(member, `${path}.${name}`);
}
