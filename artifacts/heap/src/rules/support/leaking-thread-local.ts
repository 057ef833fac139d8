import type { HeapAnalysis } from '../../analysis.ts';
import type { ThreadLocalValues } from '../../metrics/jvm/thread-local-values.ts';
import { computeShare } from '../../share.ts';
import { DANGER_SHARE, rateRetained, type Severity, SMALL_BYTES } from './suspect-severity.ts';

export interface LeakingThreadLocal {
  readonly values: ThreadLocalValues;
  readonly share: number;
  readonly severity: Severity;
}

/** Finds the ThreadLocal whose values in all threads together keep a large part of the heap. */
export function findLeakingThreadLocal(
  analysis: Pick<HeapAnalysis, 'threadLocals' | 'usedBytes' | 'jvm'>,
): LeakingThreadLocal | undefined {
  const [values] = analysis.threadLocals;
  if (!values) return undefined;
  const share = computeShare(values.retained, analysis.usedBytes);
  const rated = rateRetained(analysis, values.retained);
  const severity = rated === 'INFO' && isNeverEmptied(values, share) ? 'WARNING' : rated;
  return severity === 'INFO' ? undefined : { values, share, severity };
}

/** A collection of a thread serves one task: thousands of elements that are most of what is used were never removed. */
const MANY_ELEMENTS = 1000;

export const hasManyElements = ({ elements = 0 }: ThreadLocalValues): boolean => elements >= MANY_ELEMENTS;

const isNeverEmptied = (values: ThreadLocalValues, share: number): boolean =>
  hasManyElements(values) && values.retained >= SMALL_BYTES && share >= DANGER_SHARE;
