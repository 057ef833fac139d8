import { TOOL_ROWS } from '@hindsight/api';
import { type Evidence, type Finding, formatQuantity, type Report } from '@hindsight/model';
import type { Call } from '../tools/tool.ts';
import type { JsonValue, Members } from '../upstream/json-value.ts';
import { composeAnswer, type Hint } from './answer.ts';
import { listKindTools } from './kind-facts.ts';
import { queryService } from './query-service.ts';
import { readBlock } from './report-rows.ts';

const MAX_FINDINGS = 8;
const MAX_FIGURES = 12;

/** A report as the service answers it. */
export interface LoadedReport {
  readonly token: string;
  readonly kind: string;
  readonly fileName: string;
  readonly appName?: string;
  readonly complete: boolean;
  readonly artifactKept: boolean;
  readonly report: Report;
}

/** Loads the report of an analysis, of a time range when one is given. */
export async function loadReport(
  call: Call,
  token: string,
  range?: { readonly from: number; readonly to: number },
): Promise<LoadedReport> {
  const query = range && { from: String(range.from), to: String(range.to) };
  const data = await queryService(call, { endpoint: 'reportData', parts: { token }, ...(query && { query }) });
  // The service checks its answers by the schema of this endpoint.
  return data as unknown as LoadedReport;
}

/** Lists the findings of a report once each: a bundle has those of its artifacts, too. */
export function listFindings({ sections }: Report): readonly Finding[] {
  const findings = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'findings' ? block.findings : [])),
  );
  const seen = new Set<string>();
  return findings.filter(({ id, title }) => {
    const key = `${id} ${title}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Writes a piece of evidence in a line; the numbers of its lines are what readLines takes. */
export function describeEvidence(evidence: Evidence): JsonValue {
  switch (evidence.kind) {
    case 'lines': {
      const { first, last, text, file, measured } = evidence;
      return {
        fromLine: first,
        toLine: last,
        ...(file !== undefined && { file }),
        ...(measured && { measured: formatQuantity(measured) }),
        ...(text !== undefined && { text }),
      };
    }
    case 'metric': {
      const { name, measured, limit } = evidence;
      return `${name}: ${formatQuantity(measured)}${limit ? ` (limit ${formatQuantity(limit)})` : ''}`;
    }
    case 'path':
      return {
        path: evidence.name,
        steps: evidence.steps.map(({ label, object, retained }) =>
          [label, object === undefined ? '' : `[object ${object}]`, retained ? formatQuantity(retained) : '']
            .filter((word) => word !== '')
            .join(' '),
        ),
      };
  }
}

/** Shortens a finding to what decides whether to ask for more. */
const outlineFinding = ({ id, level, title, followsFrom, advice }: Finding): Members => ({
  id,
  level,
  title,
  ...(followsFrom !== undefined && { followsFrom }),
  ...(advice !== undefined && { advice: advice.length > 160 ? `${advice.slice(0, 160)}…` : advice }),
});

const readFigures = ({ sections }: Report): readonly JsonValue[] =>
  sections
    .flatMap(({ within, blocks }) => (within === undefined ? blocks : []))
    .flatMap((block) => (block.kind === 'figures' ? readBlock(block) : []))
    .slice(0, MAX_FIGURES)
    .map((row) => {
      const { figure, value, note } = row as Members;
      return `${String(figure)}: ${String(value)}${note === undefined ? '' : ` (${String(note)})`}`;
    });

/** The calls that answer the usual questions about an artifact of this kind. */
function composeNext({ token, kind, report, artifactKept }: LoadedReport): readonly Hint[] {
  const analysis = token;
  const [first] = listFindings(report);
  return [
    ...(first
      ? [
          {
            tool: 'evidence',
            arguments: { analysis, finding: first.id },
            for: 'the quoted lines and figures that prove the first finding',
          },
        ]
      : []),
    ...listKindTools(kind)
      .filter((tool) => (TOOL_ROWS[tool]?.endpoint ?? '') !== '' && !needsRow(tool))
      .map((tool) => ({ tool, arguments: { analysis }, for: TOOL_ROWS[tool]?.answers ?? '' })),
    ...(kind === 'gc-log'
      ? [
          {
            tool: 'gcRange',
            arguments: { analysis },
            for: 'the longest pauses, their causes and figures in a time range',
          },
        ]
      : []),
    { tool: 'reportSection', arguments: { analysis }, for: 'every other table of the report: its sections by name' },
    ...(artifactKept && kind !== 'heap-dump'
      ? [{ tool: 'searchLines', arguments: { analysis, wanted: '…' }, for: 'lines that contain a text' }]
      : []),
  ];
}

/** Whether a tool needs the number of an object or class, which another tool gives. */
const needsRow = (tool: string): boolean =>
  ['heapInstances', 'heapInspect', 'heapReferences', 'heapPaths'].includes(tool);

/** Summarizes an analysis: verdict, key figures, findings, and the calls that come next. */
export function summarize(loaded: LoadedReport, webReport: string | undefined): Members {
  const { token, kind, fileName, appName, complete, report } = loaded;
  const findings = listFindings(report);
  const { level, sentence, detail, confidence } = report.verdict;
  return composeAnswer({
    head: {
      analysis: token,
      kind,
      fileName,
      ...(appName !== undefined && { appName }),
      state: 'done',
      verdict: { level, sentence, ...(detail !== undefined && { detail }), ...(confidence && { confidence }) },
      ...(!complete && { complete }),
      figures: readFigures(report),
      findings: findings.slice(0, MAX_FINDINGS).map(outlineFinding),
      findingsLeftOut: Math.max(0, findings.length - MAX_FINDINGS),
      ...(webReport !== undefined && { webReport }),
    },
    isSized: false,
    next: composeNext(loaded),
  });
}
