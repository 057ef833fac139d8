import type { HeapAnalysis } from '../../analysis.ts';
import type { ThreadLocalValues } from '../../metrics/jvm/thread-local-values.ts';
import { computeShare } from '../../share.ts';
import { rateRetained, type Severity } from './suspect-severity.ts';

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
  const severity = rateRetained(analysis, values.retained);
  return severity === 'INFO' ? undefined : { values, share, severity };
}
