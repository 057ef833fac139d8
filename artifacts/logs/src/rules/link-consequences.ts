import { compareLevels, type Evidence, type Finding } from '@hindsight/model';
import type { ClassifiedLog } from '../analysis.ts';
import { ERROR_CLASSES } from '../error-classes/index.ts';
import { findRisenCause } from './support/risen-cause.ts';

/** Findings that count what other findings name: they follow from one that quotes the same lines. */
const COUNTS: ReadonlySet<string> = new Set(['new-error', 'fatal-statement', 'error-share', 'regular-error']);
/** What is only seen from outside, in figures and in what does not come any more. */
const EFFECTS: ReadonlySet<string> = new Set(['server-errors', 'ceased-statement']);
const STATED_CAUSES = /^log-(?!bad-state|flood|capped)|^error-share$|^lasting-warning$/;
/** What says the same of the same statements: errors that are many come regularly, and warnings that do are new. */
const REPEATS: Readonly<Record<string, string>> = {
  'error-share': 'regular-error',
  'regular-error': 'lasting-warning',
};
const OUT_OF_MEMORY = 'log-oom-';

/**
 * Says which finding is the cause of which: errors of one class lead to those of another, new errors are of a class that is named as
 * well, a burst consists of the errors that are named, and an application without memory falls silent.
 */
export function linkConsequences(found: readonly Finding[], log: Pick<ClassifiedLog, 'risenFigures'>): Finding[] {
  const risen = findRisenCause(found, log);
  const findings = found.map((finding) => (finding.id === risen?.cause.id ? risen.cause : finding));
  return findings.map((finding) => {
    if (finding.followsFrom !== undefined) return finding;
    if (risen?.consequences.includes(finding)) return { ...finding, followsFrom: risen.cause.id };
    const cause = findings.find((other) => other !== finding && isCause(other, finding));
    return cause === undefined || compareLevels(finding.level, cause.level) < 0
      ? finding
      : { ...finding, followsFrom: cause.id };
  });
}

/** The figure that the warnings of a class state is told with the class. */
const isRepeated = (cause: Finding, { id, title, evidence }: Finding): boolean =>
  REPEATS[cause.id] === id
    ? quoteSameLine(cause.evidence, evidence)
    : id === 'risen-figure' && cause.title === title && cause.level !== 'INFO';

function isCause(cause: Finding, finding: Finding): boolean {
  const { id, title, evidence } = finding;
  const isOfBurst = id === 'error-burst' && quoteSameLine(cause.evidence, evidence);
  if (isRepeated(cause, finding)) return true;
  if (cause.id === 'error-share') return isOfBurst || EFFECTS.has(id);
  if (cause.level === 'INFO') return false;
  // The application says why its requests fail and its work stops.
  if (STATED_CAUSES.test(cause.id) && EFFECTS.has(id)) return true;
  if (!cause.id.startsWith('log-')) return false;
  if (COUNTS.has(id) || isOfBurst) return quoteSameLine(cause.evidence, evidence);
  if (id === 'time-gap') return cause.id.startsWith(OUT_OF_MEMORY) && title.endsWith('OutOfMemoryError');
  if (id === 'error-burst') return cause.level !== 'WARNING';
  const errorClass = ERROR_CLASSES.find((one) => `log-${one.id}` === id);
  return errorClass?.consequenceOf?.some((one) => `log-${one}` === cause.id) ?? false;
}

function quoteSameLine(a: readonly Evidence[], b: readonly Evidence[]): boolean {
  const lines = new Set(a.flatMap((one) => (one.kind === 'lines' ? [one.first] : [])));
  return b.some((one) => one.kind === 'lines' && lines.has(one.first));
}
