import { chooseHeadline, formatBytes, formatShare, pluralize } from '@hindsight/claims';
import { bytes, type Claim, count, percent } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import type { ThreadLocalValues } from '../../metrics/jvm/thread-local-values.ts';
import { SUSPECT_SHARE } from '../../metrics/retained-memory/suspect-candidates.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { findLeakingThreadLocal, hasManyElements, type LeakingThreadLocal } from '../support/leaking-thread-local.ts';
import { findLibraryAdvice } from '../support/library-advice.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';
import { claimSuspect, nameHolder, shortenName, toLevel } from '../support/suspect-claim.ts';

export const leakThreadLocal = defineHeapRule({
  id: 'leak-thread-local',
  cause: 'thread-local-leak',
  title: 'A thread-local keeps a large part of the heap',
  because:
    'Threads of a pool live as long as the program, and so do the values of their thread-locals: 10 % of the used heap is a suspect, 30 % is severe. The values of one ThreadLocal are summed over all threads.',
  check: (analysis) => {
    const leaking = findLeakingThreadLocal(analysis);
    if (leaking) return claimThreadLocal(analysis, leaking);
    return claimSuspect(analysis, {
      is: ({ kind, holder }) => kind === 'object' && holder?.kind === 'thread-local',
      advice: (suspect) => findLibraryAdvice(suspect, analysis) ?? adviseRemoval(nameHolder(suspect)),
    });
  },
});

const adviseRemoval = (name: string): string =>
  `Call remove() in a finally block where ${name.replace(/^a ThreadLocal\b.*/, 'the ThreadLocal')} is set.`;

/** Buffers of the JDK and of libraries, which are as large as the largest content that was in them. */
const BUFFER = /^(?:byte|char)\[\]$|(?:String(?:Builder|Buffer|Writer)|Buffer|Output|OutputStream)$/;

const adviseBuffer = (name: string): string =>
  `A buffer of a thread stays as large as the largest content that was ever in it: when ${name} has grown, replace it by a new one after use (setLength(0) and reset() keep its array), or call remove() in a finally block.`;

const adviseCollection = (name: string): string =>
  `Clear the collection in ${name}, or call remove(), in a finally block at the end of each task. If it is a cache, give it a maximum size, or let the threads share one that has a maximum size.`;

function adviseValues(values: ThreadLocalValues): string {
  const { name, isInherited, valueClass } = values;
  if (isInherited) return adviseInheritance(name);
  if (BUFFER.test(valueClass)) return adviseBuffer(name);
  return hasManyElements(values) ? adviseCollection(name) : adviseRemoval(name);
}

const adviseInheritance = (name: string): string =>
  `Every thread takes a copy of ${name} when it is started, and a thread of a pool keeps it: use a plain ThreadLocal and hand the value to each task, or let the thread factory start threads that do not inherit (the constructor of Thread with inheritThreadLocals = false, Thread.ofPlatform().inheritInheritableThreadLocals(false)).`;

function claimThreadLocal(analysis: HeapAnalysis, { values, share, severity }: LeakingThreadLocal): Claim {
  const { name, threads, retained, valueClass } = values;
  const holders = pluralize(threads, 'thread holds', 'threads hold');
  return {
    level: toLevel(severity, analysis),
    confidence: assessConfidence(analysis),
    headline: chooseHeadline(
      `Values of the ThreadLocal ${name} in ${pluralize(threads, 'thread')} keep ${formatBytes(retained)}, ${formatShare(share)} of the used heap`,
      `Values of the ThreadLocal ${shortenName(name)} in ${pluralize(threads, 'thread')} keep ${formatBytes(retained)}, ${formatShare(share)} of the used heap`,
      `Values of one ThreadLocal keep ${formatBytes(retained)}, ${formatShare(share)} of the used heap`,
    ),
    explanation: `${holders} a value of ${name}: objects of ${valueClass}${hasManyElements(values) ? ` with ${pluralize(values.elements ?? 0, 'element')} in all` : ''}.`,
    advice: adviseValues(values),
    evidence: [
      createMetricEvidence(`retained by the values of ${name}`, bytes(retained)),
      createMetricEvidence('share of the used heap', percent(100 * share), percent(100 * SUSPECT_SHARE)),
      createMetricEvidence('threads with a value', count(threads)),
    ],
  };
}
