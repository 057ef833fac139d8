import { findWorst, firstSentence, MAX_VERDICT_CHARACTERS, pluralize, truncate } from '@hindsight/claims';
import type { Finding, Verdict } from '@hindsight/model';
import type { DumpAnalysis, ThreadsAnalysis } from './analysis.ts';
import type { ThreadRuleId } from './rules/index.ts';
import { findUnownedLocks } from './rules/support/unowned-locks.ts';

/**
 * Composes the verdict of the report: the worst finding with its figures, or that nothing is wrong and how many threads
 * there are.
 */
export function composeVerdict(findings: readonly Finding[], analysis: ThreadsAnalysis): Verdict {
  const worst = findWorst(findings);
  if (!worst)
    return {
      level: 'OK',
      sentence: truncate(summarize(analysis), MAX_VERDICT_CHARACTERS),
      // Apart from the verdict, because a bundle with these dumps may have the rest as well.
      detail: nameNextCapture(analysis),
    };
  const chart = CHARTS.get(worst.id);
  return {
    level: worst.level,
    sentence: worst.title,
    detail: truncate(firstSentence(worst.explanation), MAX_VERDICT_CHARACTERS),
    confidence: worst.confidence,
    ...(chart !== undefined && { chart }),
  };
}

const FOREST = 'who-blocks-whom';
const MATRIX = 'threads-over-time';

/** The block of the report that shows a finding best. */
const CHARTS: ReadonlyMap<string, string> = new Map<ThreadRuleId, string>([
  ['deadlock', FOREST],
  ['hidden-deadlock', FOREST],
  ['class-init-deadlock', FOREST],
  ['blocker-chain', FOREST],
  ['blocker-in-io', FOREST],
  ['high-blocked-ratio', FOREST],
  ['finalizer-blocked', FOREST],
  ['main-thread-blocked', FOREST],
  ['stuck-blocked', MATRIX],
  ['stuck-runnable', MATRIX],
  ['thread-leak', 'states-per-dump'],
  ['thread-count-growth', 'states-per-dump'],
]);

function summarize({ dumps }: ThreadsAnalysis): string {
  const last = dumps.at(-1);
  const threads = pluralize(last?.dump.threads.length ?? 0, 'thread');
  const busy = last?.busy.length ?? 0;
  const of = dumps.length === 1 ? 'The dump' : `The last of ${dumps.length} dumps`;
  return `${of} has ${threads}; no deadlock, and ${describeBlocked(last)}. ${busy === 0 ? 'No thread' : pluralize(busy, 'thread')} of the application ${busy > 1 ? 'are' : 'is'} at work.`;
}

/** What to take when the dumps do not explain why the application is slow. */
const nameNextCapture = ({ dumps }: ThreadsAnalysis): string =>
  dumps.length < ENOUGH_DUMPS
    ? 'If the application was slow at that time, take three dumps ten seconds apart.'
    : 'If the application was slow at that time, take the GC log and the CPU use of the host.';

/** A queue for a lock without a known owner may be one of a moment; `jhsdb jstack --mixed` may print no lock at all. */
function describeBlocked(last: DumpAnalysis | undefined): string {
  const isBlocked = ({ dump, graph }: DumpAnalysis, index: number): boolean =>
    dump.threads[index]?.state === 'BLOCKED' && (graph.waitsFor[index] ?? -1) < 0;
  const blocked = last?.busy.filter((index) => isBlocked(last, index)).length ?? 0;
  const queued = (last && findUnownedLocks(last)[0]?.waiters.length) ?? 0;
  if (blocked === 0 && queued === 0) return 'no thread is held up';
  if (blocked === 0)
    return `${pluralize(queued, 'thread')} ${queued === 1 ? 'waits' : 'wait'} for a lock whose owner is unknown`;
  return `${pluralize(blocked, 'thread')} ${blocked === 1 ? 'waits' : 'wait'} for a monitor that the dump does not name`;
}

/** From so many dumps on, what lasts can be told from what passes. */
const ENOUGH_DUMPS = 3;
