import { createHash } from 'node:crypto';
import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnalysisSuccess } from '@hindsight/api';
import type { ComparedOutcomes } from '@hindsight/comparison';
import type { Evidence, Finding, Level } from '@hindsight/model';
import { compareLevels } from '@hindsight/model';
import type { Input } from '../inputs.ts';
import { VERSION } from '../version.ts';

/** SARIF 2.1.0, section 3.27.10. */
const SARIF_LEVEL: Readonly<Record<Level, 'error' | 'warning' | 'note'>> = {
  FATAL: 'error',
  SEVERE: 'error',
  WARNING: 'warning',
  INFO: 'note',
};

/** Files and what was found in them. */
export interface SarifSource {
  readonly inputs: readonly Pick<Input, 'given' | 'name' | 'bytes'>[];
  readonly outcome: AnalysisSuccess;
}

type Lines = Extract<Evidence, { kind: 'lines' }>;

/** Writes a path as it was given: a relative reference (RFC 3986) with everything escaped that is syntax of an address. */
const toFileUri = (path: string): string =>
  isAbsolute(path) ? pathToFileURL(path).href : path.split('/').map(encodeURIComponent).join('/');

/** The path that the command line gave for a name of the answer; a member of an archive has only its name. */
const findUri = ({ inputs }: SarifSource, name?: string): string => {
  const [first] = inputs;
  const named = name === undefined ? first : inputs.find((input) => input.name === name);
  return toFileUri(named?.given ?? name ?? '');
};

const toLocation = (uri: string, region?: object): object => ({
  physicalLocation: { artifactLocation: { uri }, ...(region && { region }) },
});

const toLinesLocation = ({ first, last, text, file }: Lines, source: SarifSource): object =>
  toLocation(findUri(source, file), {
    startLine: first,
    endLine: last,
    ...(text !== undefined && { snippet: { text } }),
  });

/** Viewers do not show a result without a location, so a claim about the whole file gets the file as its location. */
function toLocations({ evidence }: Finding, source: SarifSource): object[] {
  const lines = evidence.filter((one) => one.kind === 'lines');
  return lines.length > 0 ? lines.map((one) => toLinesLocation(one, source)) : [toLocation(findUri(source))];
}

const toRule = ({ id, title, general, advice }: Finding): object => ({
  id,
  shortDescription: { text: general ?? title },
  ...(advice && { help: { text: advice } }),
});

const FIGURES = /\d[\d.,]*/g;

/** The same case of the same file in the next run has other figures, and is the same alert for a code host. */
function fingerprint({ id, title }: Finding, source: SarifSource): string {
  const text = [id, title.replace(FIGURES, '#'), findUri(source)].join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

const toResult = (finding: Finding, source: SarifSource, baselineState?: BaselineState): object => ({
  ruleId: finding.id,
  level: SARIF_LEVEL[finding.level],
  ...(baselineState && { baselineState }),
  message: { text: `${finding.title}. ${finding.explanation}` },
  locations: toLocations(finding, source),
  partialFingerprints: { 'findingAndCase/v1': fingerprint(finding, source) },
  properties: { level: finding.level, confidence: finding.confidence },
});

function toArtifacts({ inputs, outcome }: SarifSource): object[] {
  const { sha256 } = outcome.artifact;
  return inputs.map(({ given, bytes }) => ({
    location: { uri: toFileUri(given) },
    length: bytes,
    // The hash of several files is one over all of them.
    ...(inputs.length === 1 && sha256 && { hashes: { 'sha-256': sha256 } }),
  }));
}

function toRun(source: SarifSource, findings: readonly Finding[], results: readonly object[]): object {
  const rules = [...new Map(findings.map((finding) => [finding.id, toRule(finding)])).values()];
  return {
    tool: { driver: { name: 'Hindsight', version: VERSION, rules } },
    artifacts: toArtifacts(source),
    invocations: [{ executionSuccessful: source.outcome.complete }],
    results,
  };
}

const writeLog = (runs: readonly object[]): string =>
  `${JSON.stringify({ $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs }, null, 2)}\n`;

/** Writes the findings as static analysis results (OASIS SARIF 2.1.0), a run for each artifact, which code hosts and editors show. */
export const formatSarif = (analyzed: readonly SarifSource[]): string =>
  writeLog(
    analyzed.map((source) => {
      const { findings } = source.outcome;
      return toRun(
        source,
        findings,
        findings.map((finding) => toResult(finding, source)),
      );
    }),
  );

/** SARIF 2.1.0, section 3.27.24. */
type BaselineState = 'new' | 'unchanged' | 'updated' | 'absent';

/** Writes what B has against A: findings are new, unchanged, updated (of another level) or absent. */
export function formatComparedSarif(
  a: SarifSource,
  b: SarifSource,
  { findings }: Pick<ComparedOutcomes, 'findings'>,
): string {
  const still = findings.still.map((pair) =>
    toResult(pair.b, b, compareLevels(pair.a.level, pair.b.level) === 0 ? 'unchanged' : 'updated'),
  );
  const results = [
    ...findings.new.map((finding) => toResult(finding, b, 'new')),
    ...still,
    ...findings.gone.map((finding) => toResult(finding, a, 'absent')),
  ];
  return writeLog([toRun(b, [...b.outcome.findings, ...findings.gone], results)]);
}
