import {
  type AnalysisOutcome,
  type Fault,
  GC_GRAPHS,
  isProblem,
  type JsonObject,
  listJsonObjects,
  type Report,
  toJsonObject,
  toWireFindings,
} from '@hindsight/model';

export type AnalysisSuccess = Extract<AnalysisOutcome, { ok: true }>;

/** The addresses at which a stored analysis can be opened; the command line has none. */
export interface AnswerLinks {
  readonly webReport: string;
  readonly graphURL: string;
  readonly pdfReport: string;
}

interface AnswerInput {
  readonly responseId: string;
  readonly version: string;
  readonly outcome: Pick<AnalysisSuccess, 'findings' | 'artifact' | 'complete' | 'durationMs' | 'body'>;
  readonly links?: AnswerLinks;
  readonly graphs?: Readonly<Record<string, string>>;
}

/**
 * Composes the whole answer of an analysis endpoint: the body of the analyzer and the common fields of the contract.
 */
export function composeAnswer({ responseId, version, outcome, links, graphs }: AnswerInput): JsonObject {
  const { findings, artifact, complete, durationMs, body } = outcome;
  const linked =
    artifact.kind === 'bundle'
      ? composeBundleFields(body, links?.webReport, findings)
      : linkProfiles(body, links?.webReport);
  return {
    responseId,
    ...links,
    isProblem: isProblem(findings),
    ...linked,
    ...(graphs && { graphs }),
    findings: toWireFindings(findings),
    artifact: { ...artifact },
    analysis: { analyzer: artifact.kind, version, durationMs, complete },
  };
}

/** Adds to each profile of a recording the address of its collapsed stacks. */
function linkProfiles(body: JsonObject, webReport: string | undefined): JsonObject {
  const { profiles } = body;
  if (!Array.isArray(profiles) || webReport === undefined) return body;
  const linked = (profiles as readonly JsonObject[]).map((profile) => ({
    ...profile,
    collapsedURL: `${webReport}/stacks?profile=${encodeURIComponent(String(profile.id))}`,
  }));
  return { ...body, profiles: linked };
}

/**
 * Adds `results`, the findings within `rca`, and the address of each artifact's own report, which is a section of the
 * whole report.
 */
function composeBundleFields(
  body: JsonObject,
  webReport: string | undefined,
  findings: AnalysisSuccess['findings'],
): JsonObject {
  const rca = toJsonObject(body.rca);
  const linked = listJsonObjects(rca.artifacts).map(({ section, ...artifact }) => ({
    ...artifact,
    ...(section !== undefined && webReport !== undefined && { webReport: `${webReport}#${section}` }),
  }));
  return {
    ...(webReport !== undefined && { results: webReport }),
    ...body,
    rca: { ...rca, artifacts: linked, findings: toWireFindings(findings) },
  };
}

/** Composes the body of a fault; `more` has the fields that single endpoints add. */
export const composeFault = (
  responseId: string,
  { code, reason, details }: Fault,
  more: JsonObject = {},
): JsonObject => ({ responseId, ...more, fault: { code, reason, details } });

/** The charts of flight recordings that have an address, besides a flame graph per profile. */
const RECORDING_GRAPHS = ['cpu-load', 'heap-used', 'gc-pause-duration', 'threads', 'allocation-rate', 'samples'];

/** Lists the charts of a recording by their own ids; other kinds have no flame graph of a profile. */
function listRecordingGraphs(charts: ReadonlySet<string>): [name: string, chart: string][] {
  const flames = [...charts].filter((chart) => chart.startsWith('flame-') && chart !== 'flame-graph');
  if (flames.length === 0) return [];
  return [...flames, ...RECORDING_GRAPHS].map((chart) => [chart, chart]);
}

/** Composes `graphs` of the answer; a chart that this report does not have is left out. */
export function composeGraphLinks(
  report: Report,
  addressOf: (chart: string) => string,
): Readonly<Record<string, string>> {
  const charts = new Set(
    report.sections.flatMap(({ blocks }) => blocks).map((block) => ('id' in block ? block.id : '')),
  );
  return Object.fromEntries(
    [...Object.entries(GC_GRAPHS), ...listRecordingGraphs(charts)]
      .filter(([, chart]) => charts.has(chart))
      .map(([name, chart]) => [name, addressOf(chart)]),
  );
}
