import { chooseHeadline, formatBytes } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { gatherCrash, quote } from '../support/evidence.ts';
import {
  describeFailure,
  describeMachine,
  findAddressLimit,
  hasFitted,
  isCommitExhausted,
  isContainerFull,
  isMapFull,
  isResourceFailure,
  quoteFailure,
} from '../support/memory-pressure.ts';

/** The report itself needs some, and the kernel counts in pages. */
const NEARLY_ALL = 0.98;

export const addressSpaceLimit = defineRule({
  id: 'address-space-limit',
  cause: 'address-space',
  title: 'A limit on the address space of the process refused memory',
  because:
    'RLIMIT_AS and RLIMIT_DATA make mmap and brk fail with ENOMEM whatever is free (getrlimit(2)). The limit is finite, and the size of the process has reached it or nothing else explains the failure.',
  check: (analysis) => {
    const limit = findAddressLimit(analysis);
    if (!isResourceFailure(analysis) || !limit || !hasFitted(analysis)) return undefined;
    const { virtualBytes } = analysis.report.process;
    const isReached =
      limit.name === 'AS' &&
      virtualBytes !== undefined &&
      virtualBytes + (analysis.report.crash.failedBytes ?? 0) > NEARLY_ALL * limit.bytes;
    const isElsewhere = isMapFull(analysis) || isContainerFull(analysis) || isCommitExhausted(analysis);
    if (
      !isReached &&
      (isElsewhere || (limit.name === 'AS' && virtualBytes !== undefined && virtualBytes < 0.8 * limit.bytes))
    )
      return undefined;
    const size = virtualBytes === undefined ? '' : ` The process had ${formatBytes(virtualBytes)} of address space.`;
    return {
      level: 'FATAL',
      confidence: isReached ? 'high' : 'medium',
      headline: chooseHeadline(
        `\`ulimit\` stopped the JVM: ${describeFailure(analysis)} at the limit ${limit.name} of ${formatBytes(limit.bytes)}`,
        `\`ulimit\` stopped the JVM at its limit ${limit.name} of ${formatBytes(limit.bytes)}`,
      ),
      explanation: `${describeFailure(analysis)} although memory was free, because the process has a limit ${limit.name} of ${formatBytes(limit.bytes)}.${size}${describeMachine(analysis)} A JVM reserves far more address space than it uses, so such a limit meets it early.`,
      advice:
        limit.name === 'AS'
          ? 'Remove the limit: `ulimit -v unlimited`, `LimitAS=infinity` of systemd or limits.conf of the user; bound the memory by -Xmx and by the container.'
          : 'Remove the limit: `ulimit -d unlimited`, `LimitDATA=infinity` of systemd; since Linux 4.7 it counts private mappings too, so also heap and stacks.',
      evidence: gatherCrash(
        analysis,
        quoteFailure(analysis),
        quote(analysis, 'rlimit', limit.name),
        quote(analysis, 'processSize', 'Virtual Size'),
      ),
    };
  },
});
