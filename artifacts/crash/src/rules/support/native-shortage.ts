import { formatBytes } from '@hindsight/claims';
import type { Evidence } from '@hindsight/model';
import type { CrashAnalysis } from '../../model.ts';
import { quote } from './evidence.ts';
import { isWindows } from './platform.ts';

/** A limit of native memory that the process or its machine had reached. */
export interface Shortage {
  readonly kind: 'page-file' | 'address-space';
  readonly leftBytes: number;
  readonly limitBytes: number;
  readonly evidence: Evidence | undefined;
}

/** Windows keeps more than that for itself, so what is left below can be had by nobody. */
const EMPTY_SHARE = 0.001;
const NEARLY_ALL = 0.98;

/** The limit of native memory that was reached; undefined when the report shows none. */
export function findShortage(analysis: CrashAnalysis): Shortage | undefined {
  const { limits, memory, virtualBytes } = analysis.report.process;
  const { swapTotalBytes: total, swapFreeBytes: free } = memory;
  if (isWindows(analysis) && total !== undefined && free !== undefined && free < EMPTY_SHARE * total)
    return { kind: 'page-file', leftBytes: free, limitBytes: total, evidence: quote(analysis, 'memory', 'swap') };
  const limit = limits.as;
  if (typeof limit !== 'number' || virtualBytes === undefined || virtualBytes < NEARLY_ALL * limit) return undefined;
  const evidence = quote(analysis, 'rlimit', 'AS');
  return { kind: 'address-space', leftBytes: Math.max(0, limit - virtualBytes), limitBytes: limit, evidence };
}

/** `Windows had 1.9 MB of 17.5 GB left to commit` */
export const describeShortage = ({ kind, leftBytes, limitBytes }: Shortage): string =>
  kind === 'page-file'
    ? `Windows had ${formatBytes(leftBytes)} of ${formatBytes(limitBytes)} left to commit`
    : `The process had ${formatBytes(leftBytes)} left of its limit of ${formatBytes(limitBytes)} of address space (ulimit -v)`;
