import type { Finding, JsonObject } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import type { Suspect } from '../metrics/retained-memory/suspects.ts';
import { isApplicationLoader } from '../rules/leaks/leak-loader.ts';
import { describeSuspect } from '../rules/support/suspect-claim.ts';
import { rateSuspect } from '../rules/support/suspect-severity.ts';
import { escapeMarkup } from './escape-markup.ts';

/** The contract's type of a problem, by rule id. Suspects are listed individually and not by rule. */
const TYPES: Readonly<Record<string, string>> = {
  'duplicate-strings': 'DUPLICATE_STRINGS',
  'duplicate-arrays': 'DUPLICATE_ARRAYS',
  'inefficient-collections': 'INEFFICIENT_COLLECTIONS',
  'boxed-numbers': 'BOXED_NUMBERS',
  'duplicate-classes': 'DUPLICATE_CLASSES',
  'finalization-backlog': 'FINALIZATION_BACKLOG',
  'stale-thread-local': 'THREAD_LOCAL_LEAK',
  'loader-redeploy': 'CLASSLOADER_LEAK',
  'large-array': 'LARGE_ARRAYS',
  'sparse-object-array': 'LARGE_ARRAYS',
  'sparse-primitive-array': 'DUPLICATE_ARRAYS',
  'direct-buffers': 'DIRECT_BUFFERS',
  'unreachable-share': 'UNREACHABLE_OBJECTS',
  'truncated-dump': 'TRUNCATED_DUMP',
  'input-damaged': 'TRUNCATED_DUMP',
};

function toProblemType(suspect: Suspect, analysis: HeapAnalysis): string {
  if (suspect.holder?.kind === 'thread-local') return 'THREAD_LOCAL_LEAK';
  return isApplicationLoader(suspect, analysis) ? 'CLASSLOADER_LEAK' : 'LEAK_SUSPECT';
}

const toSeverity = ({ level }: Finding): string => (level === 'FATAL' || level === 'SEVERE' ? 'DANGER' : level);

/** Describes the suspects among the problems, for which the dump is read. */
export const buildSuspectProblems = (analysis: HeapAnalysis): JsonObject[] =>
  analysis.suspects.map((suspect) => ({
    severity: rateSuspect(suspect),
    description: escapeMarkup(describeSuspect(suspect, analysis)),
    type: toProblemType(suspect, analysis),
  }));

export function buildProblemsBody(suspects: readonly JsonObject[], findings: readonly Finding[]): JsonObject[] {
  const others = findings
    .filter(({ id }) => TYPES[id] !== undefined)
    .map((finding) => ({
      severity: toSeverity(finding),
      description: escapeMarkup(`${finding.title}. ${finding.explanation}`),
      type: TYPES[finding.id],
    }));
  return [...suspects, ...others].map((problem, at) => ({ ...problem, id: at + 1 }));
}
