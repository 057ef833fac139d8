import type { Finding } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { arrayWaste } from '../metrics/waste.ts';
import { problemsAmong } from './suspect-level.ts';

/** One line of "which finding speaks": what the cause does to findings about the same memory. Ids are those of the rules. */
interface Precedence {
  readonly cause: readonly string[];
  readonly consequences: readonly string[];
  readonly when?: (analysis: HeapAnalysis) => boolean;
}

/** Copies of arrays of zeros are told as arrays of zeros. */
const MOSTLY_ZEROS = 0.8;

/** Keeps the list of all finalizers that have not run. */
const FINALIZERS = 'class java.lang.ref.Finalizer';

export const PRECEDENCES: readonly Precedence[] = [
  {
    cause: ['loader-redeploy', 'leak-loader'],
    consequences: ['duplicate-classes', 'class-explosion', 'jdbc-driver', 'jul-levels', 'script-classes'],
  },
  {
    cause: ['sparse-primitive-array'],
    consequences: ['duplicate-arrays'],
    when: (analysis) => {
      const { bytes, beyondCopies } = analysis.zeroArrays.reachable;
      return bytes - beyondCopies >= MOSTLY_ZEROS * arrayWaste(analysis);
    },
  },
  { cause: ['finalization-backlog'], consequences: ['open-files', 'zip-native', 'direct-buffers'] },
  {
    cause: ['finalization-backlog'],
    consequences: ['leak-single'],
    when: (analysis) => problemsAmong(analysis)[0]?.label === FINALIZERS,
  },
  { cause: ['leak-thread-local'], consequences: ['stale-thread-local', 'mdc'] },
  { cause: ['hibernate-session', 'jdbc-statements', 'document-tree'], consequences: ['growing-collection'] },
];

/** Findings that another one explains become notes: they stay in the list, and nobody is told the same thing twice. */
export function suppress(findings: readonly Finding[], analysis: HeapAnalysis): Finding[] {
  const ids = new Set(findings.filter(({ level }) => level !== 'INFO').map(({ id }) => id));
  const explained = new Map<string, string>();
  for (const { cause, consequences, when } of PRECEDENCES) {
    const speaking = cause.find((id) => ids.has(id));
    if (speaking === undefined || when?.(analysis) === false) continue;
    for (const id of consequences) explained.set(id, speaking);
  }
  return findings.map((finding) => {
    const cause = explained.get(finding.id);
    if (cause === undefined || finding.level === 'INFO') return finding;
    const title = findings.find(({ id }) => id === cause)?.title ?? cause;
    return { ...finding, level: 'INFO', explanation: `${finding.explanation} It is a part of: ${title}.` };
  });
}
