import { chooseHeadline, formatBytes, formatShare } from '@hindsight/claims';
import type { Cause, Claim } from '@hindsight/model';
import {
  describeBytes,
  describeHolder,
  describeObjects,
  formatHistory,
  formatRate,
  proveGrowth,
} from '../describe-growth.ts';
import type { HeapGrowth } from '../heap-growth.ts';
import type { JudgedGrowth } from '../judge-growth.ts';
import { defineGrowthRule } from './define-rule.ts';

/** A leak that is this share of the used heap ends the program soon. */
const SEVERE_SHARE = 0.3;

export const heapGrowthLeak = defineGrowthRule({
  id: 'heap-growth-leak',
  cause: 'leak',
  title: 'Memory accumulates on one path from dump to dump',
  because:
    'Live data that grows over dumps of one program, on the same path of classes and fields, without a limit, without becoming less and not in proportion to the work, is a leak. Growth of less than 2 % of the used heap is not told; 30 % of the used heap is severe.',
  check: (growth) => {
    const leaks = growth.points.filter(({ verdict }) => verdict === 'leak');
    const [leak] = leaks;
    return growth.verdict === 'leak' && leak ? claimLeak(growth, leak, leaks.slice(1)) : undefined;
  },
});

function claimLeak(growth: HeapGrowth, leak: JudgedGrowth, others: readonly JudgedGrowth[]): Claim {
  const share = growth.used.last > 0 ? leak.bytes.last / growth.used.last : 0;
  const rate = formatRate(leak.bytes);
  const holder = describeHolder(leak);
  const grown = `+${formatBytes(leak.bytes.growth)}`;
  return {
    level: share >= SEVERE_SHARE ? 'SEVERE' : 'WARNING',
    confidence: leak.confidence,
    cause: chooseCause(leak),
    headline: chooseHeadline(
      `Leak: ${holder}, ${grown}${rate === '' ? '' : `, ${rate}`}, the path is stable`,
      `Leak: ${leak.holder}, ${grown}${rate === '' ? '' : `, ${rate}`}`,
      `Leak: ${grown}${rate === '' ? '' : `, ${rate}`}, below ${leak.holder}`,
    ),
    explanation: [
      `What ${leak.holder} retains ${describeBytes(leak)}, ${formatShare(share)} of the used heap at the end: ${formatHistory(leak.point.retained, formatBytes)}; ${describeObjects(leak)}.`,
      leak.reason,
      ...(growth.restarts > 0
        ? ['Growth is counted between dumps of one run; the program was started again in between.']
        : []),
      ...others.slice(0, 3).map((other) => `${other.holder} ${describeBytes(other)}, too.`),
    ].join(' '),
    advice: adviseLeak(leak),
    evidence: proveGrowth(growth, leak),
  };
}

function chooseCause({ holderKind, path }: JudgedGrowth): Cause {
  if (holderKind === 'thread-local') return 'thread-local-leak';
  if (path.some(({ label }) => /ClassLoader$/.test(label))) return 'class-loader-leak';
  return 'growing-collection';
}

function adviseLeak(leak: JudgedGrowth): string {
  if (leak.holderKind === 'thread-local') return `Call remove() in a finally block where ${leak.holder} is set.`;
  if (chooseCause(leak) === 'class-loader-leak')
    return `Release the loader when its module is closed: what ${leak.holder} refers to keeps all its classes.`;
  return `Remove each ${leak.element} from ${leak.holder} when its work is done, or give it a limit or an expiry; then compare again.`;
}
