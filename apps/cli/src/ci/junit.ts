import { type AnalysisSuccess, escapeXmlAttribute, escapeXmlText } from '@hindsight/api';
import { compareLevels, type Evidence, type Finding, formatQuantity, type Level } from '@hindsight/model';
import { formatPath } from '@hindsight/render/text';

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

/** The findings of one artifact, or those of B in a comparison. */
export interface JunitSuite {
  readonly name: string;
  readonly findings: readonly Finding[];
  readonly durationMs: number;
  /** Checks that could not be made. */
  readonly skipped?: readonly { readonly name: string; readonly reason: string }[];
  /** The case that passed when there is no finding. */
  readonly nothing?: string;
}

const formatSeconds = (ms: number): string => (ms / SECOND_MS).toFixed(3);

function formatSuite(suite: JunitSuite, fails: Fails): string {
  const { name, findings, durationMs, skipped = [], nothing = 'No problem found' } = suite;
  const cases = findings.map((finding) => formatTestCase(finding, name, fails(finding)));
  const left = skipped.map(
    (one) =>
      `    <testcase${formatAttributes({ classname: name, name: one.name })}><skipped${formatAttributes({ message: one.reason })}/></testcase>\n`,
  );
  const passed = `    <testcase${formatAttributes({ classname: name, name: nothing })}/>\n`;
  const attributes = {
    name,
    ...countCases(suite, fails),
    errors: 0,
    skipped: skipped.length,
    time: formatSeconds(durationMs),
  };
  return `  <testsuite${formatAttributes(attributes)}>\n${[...cases, ...left].join('') || passed}  </testsuite>\n`;
}

type Fails = (finding: Finding) => boolean;

const countCases = ({ findings, skipped = [] }: JunitSuite, fails: Fails) => ({
  tests: Math.max(1, findings.length + skipped.length),
  failures: findings.filter(fails).length,
});

/**
 * Writes the findings as a test report that CI servers read (JUnit XML): one suite per artifact, one test case per finding; those
 * of level `failOn` or worse failed. An artifact without findings is one case that passed, because some servers take an empty
 * report for an error.
 */
export function formatJunitSuites(suites: readonly JunitSuite[], failOn: Level = FAILS_FROM): string {
  const fails = ({ level }: Finding) => compareLevels(level, failOn) <= 0;
  const counts = suites.map((suite) => countCases(suite, fails));
  const total = {
    tests: counts.reduce((sum, { tests }) => sum + tests, 0),
    failures: counts.reduce((sum, { failures }) => sum + failures, 0),
    time: formatSeconds(suites.reduce((sum, { durationMs }) => sum + durationMs, 0)),
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<testsuites${formatAttributes({ name: 'Hindsight', ...total })}>\n`,
    ...suites.map((suite) => formatSuite(suite, fails)),
    '</testsuites>\n',
  ].join('');
}

/** Writes analyses as suites that are named after kind and files. */
export const formatJunit = (
  analyzed: readonly { readonly outcome: AnalysisSuccess; readonly context: { readonly fileName: string } }[],
  failOn?: Level,
): string =>
  formatJunitSuites(
    analyzed.map(({ outcome: { artifact, findings, durationMs }, context }) => ({
      name: `${artifact.kind}: ${context.fileName}`,
      findings,
      durationMs,
    })),
    failOn,
  );
