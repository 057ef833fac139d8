import type { Evidence, Finding } from '@hindsight/model';
import { formatPath, type QuotedLines } from '../proof-text.ts';
import {
  DESCRIBED_ABOVE,
  describeOrigin,
  escapeControls,
  formatLineRange,
  formatMetric,
  listOwnSteps,
  selectUniqueMetrics,
  splitAdvice,
  toReadableLine,
} from '../report-text.ts';
import { LEVEL_WORD } from '../tokens.ts';
import { clip, wrap } from './lines.ts';

const INDENT = '    ';
const STEP_INDENT = '    > ';
/** Lines of one quote that a terminal shows. */
const MAX_QUOTED_LINES = 3;
/** What stands before a mark, when its line is too long. */
const CONTEXT_BEFORE = 12;

const formatTitle = ({ id, level, title }: Finding, width: number): string =>
  wrap(`${LEVEL_WORD[level].toUpperCase()}: ${title} [${id}]`, '', width);

/** Formats one of several findings with its cause, its advice and its proof; of a repeated one the proof alone. */
export function formatFinding(finding: Finding, all: readonly Finding[], width: number, isRepeated: boolean): string {
  const { explanation, evidence } = finding;
  const origin = describeOrigin(finding, all);
  const description = isRepeated
    ? [wrap(DESCRIBED_ABOVE, INDENT, width)]
    : [
        ...(origin ? [wrap(origin, INDENT, width)] : []),
        wrap(explanation, INDENT, width),
        ...listOwnSteps(finding, all).map((step) => wrap(step, STEP_INDENT, width)),
      ];
  return [
    formatTitle(finding, width),
    ...description,
    ...selectUniqueMetrics(evidence).map((metric) => `${INDENT}${escapeControls(formatMetric(metric))}`),
    ...evidence.flatMap((one) => formatProofLines(one, width)),
  ].join('\n');
}

/** Formats a finding in two lines: the case, and the step that comes first. What follows from another one is one line. */
export function formatFindingBriefly(finding: Finding, width: number): string {
  const [step] = finding.advice ? splitAdvice(finding.advice) : [];
  if (finding.followsFrom !== undefined || step === undefined) return formatTitle(finding, width);
  return `${formatTitle(finding, width)}\n${wrap(step, STEP_INDENT, width)}`;
}

function formatProofLines(evidence: Evidence, width: number): string[] {
  if (evidence.kind === 'path') return [clip(`${INDENT}${escapeControls(formatPath(evidence))}`, width)];
  return evidence.kind === 'lines' ? formatQuotedLines(evidence, width) : [];
}

/** The lines that hold a mark, cut around it; the first line when nothing is marked. */
function formatQuotedLines(quote: QuotedLines, width: number): string[] {
  const { first, text = '', marks = [], file } = quote;
  const lines = text.split('\n').map((line, index) => ({ line, number: first + index }));
  const marked = lines.filter(({ line }) => marks.some((mark) => line.includes(mark)));
  const [opening = { line: '', number: first }] = lines;
  if (marked.length === 0) return [clip(`${INDENT}${formatLineRange(quote)}: ${toReadableLine(opening.line)}`, width)];
  return marked.slice(0, MAX_QUOTED_LINES).map(({ line, number }) => {
    const place = `${INDENT}${formatLineRange({ kind: 'lines', first: number, last: number, ...(file && { file }) })}: `;
    return place + clipAround(toReadableLine(line), marks.map(toReadableLine), width - place.length);
  });
}

function clipAround(line: string, marks: readonly string[], available: number): string {
  if (line.length <= available) return line;
  const found = marks.map((mark) => ({ mark, at: line.indexOf(mark) })).find(({ at }) => at >= 0);
  if (!found || found.at + found.mark.length < available) return clip(line, available);
  return clip(`…${line.slice(Math.max(1, found.at - CONTEXT_BEFORE))}`, available);
}
