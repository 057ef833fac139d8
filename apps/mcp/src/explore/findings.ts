import { LEVELS } from '@hindsight/model';
import { ToolError } from '../tool-error.ts';
import type { ArgumentRow } from '../tools/argument-rows.ts';
import type { Call, Tool } from '../tools/tool.ts';
import type { JsonValue, Members } from '../upstream/json-value.ts';
import { ANSWER_SCHEMA, composeAnswer } from './answer.ts';
import { findToken, queryService } from './query-service.ts';
import { describeEvidence, listFindings, loadReport } from './summary.ts';

const ANALYSIS: ArgumentRow = { type: 'string', description: 'Id of the analysis.' };
const DEFAULT_ROWS = 10;
/** Lines around a quote. */
const DEFAULT_AROUND = 2;
const MAX_AROUND = 50;
/** Quotes whose surroundings are read: each is a request. */
const MAX_QUOTES = 4;

async function list(call: Call): Promise<Members> {
  const { given } = call;
  const token = await findToken(call);
  const { report } = await loadReport(call, token);
  const matching = listFindings(report).filter(
    ({ id, level }) =>
      (given.id === undefined || id === given.id) && (given.level === undefined || level === given.level.toUpperCase()),
  );
  const offset = Number(given.offset ?? 0);
  const page = matching.slice(offset, offset + Number(given.limit ?? DEFAULT_ROWS));
  return composeAnswer({
    head: { analysis: token, verdict: report.verdict.sentence },
    rows: page.map(({ id, level, confidence, title, general, cause, followsFrom, explanation, advice }) => ({
      id,
      level,
      confidence,
      title,
      ...(general !== undefined && { general }),
      ...(cause !== undefined && { cause }),
      ...(followsFrom !== undefined && { followsFrom }),
      explanation,
      ...(advice !== undefined && { advice }),
    })),
    total: matching.length,
    offset,
    isSized: given.limit !== undefined,
    next: page.slice(0, 2).map(({ id }) => ({
      tool: 'evidence',
      arguments: { analysis: token, finding: id },
      for: `the lines and figures that prove ${id}`,
    })),
  });
}

/** Adds the lines around a quote, numbered. */
async function readAround(call: Call, token: string, quote: Members, around: number): Promise<Members> {
  const { fromLine, toLine, file } = quote;
  if (typeof fromLine !== 'number' || typeof toLine !== 'number') return quote;
  const first = Math.max(1, fromLine - around);
  const { lines } = await queryService(call, {
    endpoint: 'reportLines',
    parts: { token },
    query: { from: String(first), to: String(toLine + around), ...(typeof file === 'string' && { file }) },
  });
  const numbered = Array.isArray(lines)
    ? lines.map((line: JsonValue, index: number) => `${first + index}: ${String(line)}`)
    : [];
  const { text: _, ...place } = quote;
  return { ...place, lines: numbered };
}

async function prove(call: Call): Promise<Members> {
  const { given } = call;
  const token = await findToken(call);
  const { report, artifactKept } = await loadReport(call, token);
  const findings = listFindings(report);
  const finding = findings.find(({ id }) => id === given.finding);
  if (!finding) {
    const known = findings.map(({ id }) => id).slice(0, 20);
    throw new ToolError(
      `There is no finding "${String(given.finding).slice(0, 60)}"; there are ${known.join(', ') || 'none'}.`,
    );
  }
  const around = Math.min(Number(given.around ?? DEFAULT_AROUND), MAX_AROUND);
  const rows: JsonValue[] = [];
  let read = 0;
  for (const evidence of finding.evidence) {
    const described = describeEvidence(evidence);
    const isQuote = evidence.kind === 'lines' && artifactKept && read < MAX_QUOTES;
    if (isQuote) read++;
    rows.push(isQuote ? await readAround(call, token, described as Members, around) : described);
  }
  return composeAnswer({
    head: { analysis: token, finding: finding.id, level: finding.level, title: finding.title },
    rows,
    isSized: given.around !== undefined,
    next: artifactKept
      ? [
          {
            tool: 'readLines',
            arguments: { analysis: token },
            for: 'further lines of the file, by fromLine and toLine',
          },
        ]
      : [],
  });
}

export const findingsTool: Tool = {
  name: 'findings',
  title: 'Findings with causes and advice',
  description:
    'Answers what is wrong, why, and what to change: the findings of an analysis with explanation, cause and advice; one of them by its id.',
  inputs: {
    analysis: ANALYSIS,
    id: { type: 'string', description: 'Only the finding with this id.' },
    level: {
      type: 'string',
      choices: LEVELS.map((level) => level.toLowerCase()),
      description: 'Only findings of this level.',
    },
    limit: { type: 'integer', description: `Maximum number of findings. Default ${DEFAULT_ROWS}.` },
    offset: { type: 'integer', description: 'Number of findings to skip.' },
  },
  required: ['analysis'],
  readOnly: true,
  outputSchema: ANSWER_SCHEMA,
  run: list,
};

export const evidenceTool: Tool = {
  name: 'evidence',
  title: 'Evidence of a finding',
  description:
    'Answers how a finding is proved: the quoted lines with the lines around them, figures with the limit that they break, and paths.',
  inputs: {
    analysis: ANALYSIS,
    finding: { type: 'string', description: 'Id of the finding.' },
    around: {
      type: 'integer',
      description: `Lines before and after each quote. Default ${DEFAULT_AROUND}, at most ${MAX_AROUND}.`,
    },
  },
  required: ['analysis', 'finding'],
  readOnly: true,
  outputSchema: ANSWER_SCHEMA,
  run: prove,
};
