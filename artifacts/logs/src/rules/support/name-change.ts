import { findMinimum, formatDuration, lineEvidence } from '@hindsight/claims';
import type { Finding } from '@hindsight/model';
import type { ClassifiedLog } from '../../analysis.ts';
import type { Change } from '../../metrics/changes.ts';
import type { ErrorGroup } from '../../metrics/errors.ts';

/** What was changed longer ago had worked meanwhile; without times, so many lines count. */
const [MAX_BEFORE_MS, MAX_LINES_BEFORE] = [120_000, 50];
/** Less is no duration that anybody needs. */
const MIN_BEFORE_MS = 1000;
/** Rules about errors that have no class, and about what gets worse without any. */
const OF_ERRORS: ReadonlySet<string> = new Set([
  'error-share',
  'new-error',
  'error-burst',
  'regular-error',
  'lasting-warning',
  'risen-figure',
  'refused-requests',
]);

/** What came after the change. */
const FIRST: Readonly<Record<string, string>> = {
  'lasting-warning': 'the first warning',
  'risen-figure': 'that',
  'refused-requests': 'the first refusal',
};

export const isAboutErrors = ({ id, level }: Finding): boolean =>
  level !== 'INFO' && (id.startsWith('log-') || OF_ERRORS.has(id)) && id !== 'log-flood' && id !== 'log-capped';

/** Names in a finding about errors the change that the log tells of right before the first of them. */
export function nameChange(finding: Finding, log: ClassifiedLog): Finding {
  if (!isAboutErrors(finding) || log.changes.length === 0) return finding;
  const first = findFirstLine(finding);
  const time = findTime(first, log);
  const change = log.changes.findLast((one) => one.line < first && isShortlyBefore(one, first, time));
  if (!change) return finding;
  const before = time - change.time >= MIN_BEFORE_MS ? `${formatDuration(time - change.time)} before` : 'Right before';
  const explanation = `${before} ${FIRST[finding.id] ?? 'the first error'}, the log says: \u201c${change.statement.trim()}\u201d. ${finding.explanation}`;
  return { ...finding, explanation, evidence: [...finding.evidence, lineEvidence(change.line)] };
}

export const findFirstLine = ({ evidence }: Finding): number =>
  findMinimum(evidence.flatMap((one) => (one.kind === 'lines' ? [one.first] : [])));

/** Finds the errors or warnings of which a line is the first one. */
export const findGroup = (line: number, { errors, warnings, notices }: ClassifiedLog): ErrorGroup | undefined =>
  [...errors.groups, ...warnings.groups, ...notices.groups].find(({ lines }) => lines[0] === line);

function findTime(line: number, log: ClassifiedLog): number {
  const { refusedPath } = log.httpStatuses;
  return refusedPath?.line === line ? refusedPath.time : (findGroup(line, log)?.firstSeen ?? Number.NaN);
}

function isShortlyBefore(change: Change, line: number, time: number): boolean {
  const before = time - change.time;
  return Number.isNaN(before) ? line - change.line <= MAX_LINES_BEFORE : before <= MAX_BEFORE_MS;
}
