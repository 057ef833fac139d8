import { type AnalysisSuccess, escapeXmlAttribute, escapeXmlText } from '@hindsight/api';
import { compareLevels, type Evidence, type Finding, formatQuantity, type Level } from '@hindsight/model';
import { formatPath } from '@hindsight/render';

const SECOND_MS = 1000;
/** As `isProblem` of an answer. */
const FAILS_FROM: Level = 'SEVERE';

const formatAttributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXmlAttribute(String(value))}"`)
    .join('');

function formatEvidence(evidence: Evidence): string {
  if (evidence.kind === 'metric') return `${evidence.name}: ${formatQuantity(evidence.measured)}`;
  if (evidence.kind === 'path') return formatPath(evidence);
  const { file, first, text = '' } = evidence;
  return `${file ? `${file}, ` : ''}line ${first}: ${text}`;
}

const describeFinding = ({ explanation, advice, evidence }: Finding): string =>
  [explanation, ...(advice ? [advice] : []), ...evidence.map(formatEvidence)].join('\n');

/** A finding below the limit is a passed test case with its text as output. */
function formatTestCase(finding: Finding, suite: string, fails: boolean): string {
  const { id, title, level } = finding;
  const words = escapeXmlText(describeFinding(finding));
  const inside = fails
    ? `<failure${formatAttributes({ type: level, message: title })}>${words}</failure>`
    : `<system-out>${level}: ${words}</system-out>`;
  return `    <testcase${formatAttributes({ classname: suite, name: `${title} [${id}]` })}>${inside}</testcase>\n`;
}

/**
 * Writes the findings as a test report that CI servers read (JUnit XML): one test case per finding; those of level `failOn` or
 * worse failed. A file without findings is one case that passed, because some servers take an empty report for an error.
 */
export function formatJunit(
  { findings, artifact, durationMs }: AnalysisSuccess,
  fileName: string,
  failOn: Level = FAILS_FROM,
): string {
  const suite = `${artifact.kind}: ${fileName}`;
  const fails = ({ level }: Finding) => compareLevels(level, failOn) <= 0;
  const cases = findings.map((finding) => formatTestCase(finding, suite, fails(finding)));
  const nothing = `    <testcase${formatAttributes({ classname: suite, name: 'No problem found' })}/>\n`;
  const counts = { tests: Math.max(1, findings.length), failures: findings.filter(fails).length };
  const time = (durationMs / SECOND_MS).toFixed(3);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<testsuites${formatAttributes({ name: 'Hindsight', ...counts, time })}>\n`,
    `  <testsuite${formatAttributes({ name: suite, ...counts, errors: 0, skipped: 0, time })}>\n`,
    ...(cases.length > 0 ? cases : [nothing]),
    '  </testsuite>\n</testsuites>\n',
  ].join('');
}
