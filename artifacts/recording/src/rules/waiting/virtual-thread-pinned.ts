import {
  chooseHeadline,
  formatCount,
  formatDuration,
  formatPercent,
  metricEvidence,
  pluralize,
  truncate,
} from '@hindsight/claims';
import { count, ms, percent } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { gather, rowEvidence } from '../support/evidence.ts';
import { countProcessors } from '../support/guards.ts';
import { findLargest, sumBy } from '../support/samples.ts';
import { findApplicationFrame, nameMethod, quoteHeaviestStacks } from '../support/stacks.ts';

const MIN_PERCENT = 1;
const MANY_A_MINUTE = 20;
const MINUTE_MS = 60_000;
/** The release from which `synchronized` does not pin (JEP 491). */
const FIXED_FEATURE = 24;
const MAX_REASON = 60;

export const virtualThreadPinned = defineRule({
  id: 'virtual-thread-pinned',
  cause: 'carriers-blocked',
  title: 'Virtual threads keep their carrier while they wait',
  because:
    'JEP 444: a pinned virtual thread blocks one of as many carriers as there are processors; JEP 491 frees those in synchronized blocks from JDK 24 on. 1 % of the time of all carriers or 20 a minute. Our own limits.',
  check: (analysis) => {
    const pinned = analysis.locks.pinned;
    const length = analysis.recording.durationMs;
    const columns = analysis.recording.samples.get('jdk.VirtualThreadPinned');
    if (!pinned || !columns || pinned.count === 0 || length <= 0) return undefined;
    const carriers = countProcessors(analysis) ?? 1;
    const share = (100 * pinned.totalMs) / (length * carriers);
    const perMinute = (pinned.count * MINUTE_MS) / length;
    const site = findLargest(
      sumBy([columns], (one, row) => findApplicationFrame(analysis.recording, one.stacks[row] ?? -1)),
    );
    const reason = pinned.byReason.find(({ name }) => name !== '-');
    const isOld = (analysis.facts.jvm.feature ?? FIXED_FEATURE) < FIXED_FEATURE;
    const isMuch = (share >= MIN_PERCENT || perMinute >= MANY_A_MINUTE) && pinned.count > 1;
    return {
      level: isMuch ? 'WARNING' : 'INFO',
      confidence: 'high',
      headline: chooseHeadline(
        `Virtual threads were pinned ${pluralize(pinned.count, 'time')}, ${formatDuration(pinned.totalMs)} in all${site ? `, most in ${nameMethod(site.name)}` : ''}`,
        `Virtual threads were pinned ${pluralize(pinned.count, 'time')}, ${formatDuration(pinned.totalMs)} in all`,
      ),
      explanation: `${pluralize(pinned.count, 'wait')} of ${formatDuration(pinned.totalMs)} in all held a carrier thread, ${formatPercent(share)} of the time of ${pluralize(carriers, 'carrier')} (limit ${formatPercent(MIN_PERCENT)}), ${formatCount(Math.round(perMinute))} a minute (limit ${MANY_A_MINUTE}).${reason ? ` The reason is most often "${truncate(reason.name, MAX_REASON)}".` : ''} While all carriers are held, no virtual thread runs.`,
      advice: isOld
        ? 'Replace synchronized around blocking calls by ReentrantLock, or move to JDK 24 or newer, where synchronized does not pin (JEP 491).'
        : 'Keep native frames and class initializers off the stack of threads that block: do such calls on platform threads, and initialize classes before.',
      evidence: gather(
        metricEvidence('events of jdk.VirtualThreadPinned', count(pinned.count)),
        metricEvidence('share of the time of all carriers', percent(share), percent(MIN_PERCENT)),
        metricEvidence('longest', ms(pinned.maxMs)),
        rowEvidence(
          pinned.byReason.filter(({ name }) => name !== '-'),
          ({ name }) => `reason "${truncate(name, MAX_REASON)}"`,
          ({ count: number }) => count(number),
          3,
        ),
        quoteHeaviestStacks(analysis.recording, [columns], 'ms'),
      ),
      lostMs: pinned.totalMs,
    };
  },
});
