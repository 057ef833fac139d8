import type { AnalysisSuccess } from '@hindsight/api';
import type { Evidence, Finding, Level } from '@hindsight/model';
import { VERSION } from '../version.ts';

/** SARIF 2.1.0, section 3.27.10. */
const SARIF_LEVEL: Readonly<Record<Level, 'error' | 'warning' | 'note'>> = {
  FATAL: 'error',
  SEVERE: 'error',
  WARNING: 'warning',
  INFO: 'note',
};

type Lines = Extract<Evidence, { kind: 'lines' }>;

/** Writes a file name as a relative reference (RFC 3986), with everything escaped that is syntax of an address. */
const toFileUri = (fileName: string): string => fileName.split('/').map(encodeURIComponent).join('/');

const toLocation = (fileName: string, region?: object): object => ({
  physicalLocation: { artifactLocation: { uri: toFileUri(fileName) }, ...(region && { region }) },
});

const toLinesLocation = ({ first, last, text, file }: Lines, fileName: string): object =>
  toLocation(file ?? fileName, {
    startLine: first,
    endLine: last,
    ...(text !== undefined && { snippet: { text } }),
  });

/** Viewers do not show a result without a location, so a claim about the whole file gets the file as its location. */
function toLocations({ evidence }: Finding, fileName: string): object[] {
  const lines = evidence.filter((one) => one.kind === 'lines');
  return lines.length > 0 ? lines.map((one) => toLinesLocation(one, fileName)) : [toLocation(fileName)];
}

const toRule = ({ id, title, advice }: Finding): object => ({
  id,
  shortDescription: { text: title },
  ...(advice && { help: { text: advice } }),
});

const toResult = (finding: Finding, fileName: string): object => ({
  ruleId: finding.id,
  level: SARIF_LEVEL[finding.level],
  message: { text: `${finding.title}. ${finding.explanation}` },
  locations: toLocations(finding, fileName),
  properties: { level: finding.level, confidence: finding.confidence },
});

/** Writes the findings as static analysis results (OASIS SARIF 2.1.0), which code hosts and editors show. */
export function formatSarif({ findings, artifact, complete }: AnalysisSuccess, fileName: string): string {
  const rules = [...new Map(findings.map((finding) => [finding.id, toRule(finding)])).values()];
  const run = {
    tool: { driver: { name: 'Hindsight', version: VERSION, rules } },
    artifacts: [
      {
        location: { uri: toFileUri(fileName) },
        length: artifact.bytes,
        ...(artifact.sha256 && { hashes: { 'sha-256': artifact.sha256 } }),
      },
    ],
    invocations: [{ executionSuccessful: complete }],
    results: findings.map((finding) => toResult(finding, fileName)),
  };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${JSON.stringify(log, null, 2)}\n`;
}
