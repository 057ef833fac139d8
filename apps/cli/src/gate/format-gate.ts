import type { AnalysisSuccess } from '@hindsight/api';
import type { Finding } from '@hindsight/model';
import { formatJunitSuites, type JunitSuite } from '../ci/junit.ts';
import { formatSarif } from '../ci/sarif.ts';
import { describeInputs, type Input } from '../inputs.ts';
import type { CheckResult } from './evaluate.ts';

/** An artifact and what became of its checks. */
export interface CheckedArtifact {
  readonly inputs: readonly Input[];
  readonly outcome: AnalysisSuccess;
  readonly results: readonly CheckResult[];
}

/** The findings of all checks that were made, or of those that failed. */
const listFindings = (results: readonly CheckResult[], state?: 'failed'): Finding[] =>
  results.flatMap((one) =>
    one.state !== 'not-measured' && (state === undefined || one.state === state) ? [one.finding] : [],
  );

const listSkipped = (results: readonly CheckResult[]) =>
  results.flatMap((one) => (one.state === 'not-measured' ? [{ name: one.id, reason: one.reason }] : []));

const toSuite = ({ inputs, outcome, results }: CheckedArtifact): JunitSuite => ({
  name: `${outcome.artifact.kind}: ${describeInputs(inputs)}`,
  findings: listFindings(results),
  skipped: listSkipped(results),
  durationMs: outcome.durationMs,
  nothing: 'No budget concerns this kind',
});

/** Only what failed is a result of static analysis. */
const toSarifSource = ({ inputs, outcome, results }: CheckedArtifact) => ({
  inputs,
  outcome: { ...outcome, findings: listFindings(results, 'failed') },
});

function toCheck(result: CheckResult) {
  if (result.state === 'not-measured') return result;
  const { id, title, level, explanation } = result.finding;
  return { state: result.state, id, level, title, explanation };
}

const toJson = ({ inputs, outcome, results }: CheckedArtifact) => ({
  files: inputs.map(({ given }) => given),
  kind: outcome.artifact.kind,
  checks: results.map(toCheck),
});

function formatCheck(result: CheckResult): string {
  if (result.state === 'not-measured') return `  not measured  ${result.id}: ${result.reason}`;
  const { title, explanation, id } = result.finding;
  const text = id.startsWith('budget-') ? `${title}: ${explanation.replace(/\.$/, '')}` : `${title} [${id}]`;
  return `  ${(result.state === 'failed' ? 'FAILED' : 'ok').padEnd('not measured'.length)}  ${text}`;
}

const toText = ({ inputs, outcome, results }: CheckedArtifact): string => {
  const name = `${describeInputs(inputs)} (${outcome.artifact.kind})`;
  const lines = results.length > 0 ? results.map(formatCheck) : ['  No budget concerns this kind.'];
  return [name, ...lines].join('\n');
};

/** Writes the checks of all artifacts. */
export function formatGate(format: 'text' | 'json' | 'junit' | 'sarif', artifacts: readonly CheckedArtifact[]): string {
  switch (format) {
    case 'junit': {
      // A finding breaks the gate at any level; what passed is of level INFO.
      return formatJunitSuites(artifacts.map(toSuite), 'WARNING');
    }
    case 'sarif':
      return formatSarif(artifacts.map(toSarifSource));
    case 'json': {
      const failed = artifacts.some(({ results }) => listFindings(results, 'failed').length > 0);
      return `${JSON.stringify({ passed: !failed, artifacts: artifacts.map(toJson) }, null, 2)}\n`;
    }
    case 'text':
      return `${artifacts.map(toText).join('\n\n')}\n`;
  }
}
