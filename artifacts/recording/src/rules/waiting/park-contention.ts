import { chooseHeadline, formatDuration, formatShare, metricEvidence, pluralize } from '@hindsight/claims';
import { count, ms, percent } from '@hindsight/model';
import type { RecordingAnalysis, SampleColumns } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';
import { rateConfidence } from '../support/guards.ts';
import { findHeldFor } from '../support/held-locks.ts';
import { findLargest, sumBy } from '../support/samples.ts';
import { listFrames, nameMethod, quoteHeaviestStacks } from '../support/stacks.ts';

const MIN_SHARE = 0.25;
/** Locks with an owner. A condition, a latch or a queue is waited for by idle threads too: nothing is said of those. */
const LOCKS =
  /^java\.util\.concurrent\.locks\.(?:ReentrantLock|ReentrantReadWriteLock)\$\w*Sync$|^java\.util\.concurrent\.locks\.StampedLock/;
/** Waits of idle threads: for a signal, for work, or for their turn to wait for connections or packets. */
const IS_IDLE =
  /ConditionObject\.await|ConditionObject\.doSignal|BlockingQueue|SynchronousQueue|ThreadPoolExecutor\.getTask|(?:NioSocketImpl|ServerSocketChannelImpl)\.accept|DatagramChannelImpl\.receive/;
const PLUMBING = /^(?:java\.util\.concurrent\.locks\.|jdk\.internal\.|java\.lang\.|sun\.misc\.)/;
const MAX_FRAMES = 20;

export const parkContention = defineRule({
  id: 'park-contention',
  cause: 'lock-convoy',
  title: 'Threads queue at a lock of java.util.concurrent',
  because:
    'Parking in ReentrantLock.lock is waiting for an owner; parking of pools, queues and futures is idleness and never counted. A quarter of the length of the recording. Our own limit.',
  check: (analysis) => {
    const columns = analysis.recording.samples.get('jdk.ThreadPark');
    const length = analysis.recording.durationMs;
    if (!columns || length <= 0) return undefined;
    const isLock = createLockTest(analysis);
    const sites = sumBy([columns], (one, row) => (isLock(one, row) ? findSite(analysis, one, row) : undefined));
    const totals = [...sites.values()];
    const totalMs = totals.reduce((sum, { weight }) => sum + weight, 0);
    const events = totals.reduce((sum, one) => sum + one.count, 0);
    const share = totalMs / length;
    const site = findLargest(sites);
    if (share < MIN_SHARE || !site) return undefined;
    const held = findHeldFor(analysis, site.name);
    return {
      level: 'WARNING',
      confidence: rateConfidence(analysis, events),
      headline: held
        ? chooseHeadline(
            `Threads waited ${formatDuration(totalMs)} for a lock in ${nameMethod(site.name)}, whose owner ${held.what}`,
            `Threads waited ${formatDuration(totalMs)} for a lock of java.util.concurrent`,
          )
        : chooseHeadline(
            `Threads waited ${formatDuration(totalMs)} in all within ${formatDuration(length)} for a lock, most in ${nameMethod(site.name)}`,
            `Threads waited ${formatDuration(totalMs)} for a lock of java.util.concurrent`,
          ),
      explanation: `Threads parked ${pluralize(events, 'time')} to get a lock that another one had, ${formatDuration(totalMs)} in all, which is ${formatShare(share)} of the length of the recording (limit ${formatShare(MIN_SHARE)}). The longest wait was ${formatDuration(site.max)}, and the site is most often ${site.name}.${held ? ` For ${formatDuration(held.totalMs)}, a thread ${held.what} in it.` : ''}`,
      advice: held
        ? `Move what waits out of the part of ${nameMethod(site.name)} that has the lock: its owner ${held.what} while the others queue.`
        : `Hold the lock of ${nameMethod(site.name)} for a shorter time, divide it, or read without it.`,
      evidence: gather(
        metricEvidence('waited for locks in all', ms(totalMs)),
        metricEvidence('share of the length of the recording', percent(100 * share), percent(100 * MIN_SHARE)),
        metricEvidence('waits', count(events)),
        quoteHeaviestStacks(analysis.recording, [columns], 'ms', isLock),
      ),
      lostMs: totalMs,
    };
  },
});

function createLockTest({ recording }: RecordingAnalysis): (columns: SampleColumns, row: number) => boolean {
  const idleStacks = new Map<number, boolean>();
  return ({ subjects, stacks }, row) => {
    if (!LOCKS.test(recording.names[subjects[row] ?? -1] ?? '')) return false;
    const stack = stacks[row] ?? -1;
    let isIdle = idleStacks.get(stack);
    if (isIdle === undefined) {
      isIdle = listFrames(recording, stack, MAX_FRAMES).some((frame) => IS_IDLE.test(frame));
      idleStacks.set(stack, isIdle);
    }
    return !isIdle;
  };
}

const findSite = ({ recording }: RecordingAnalysis, { stacks }: SampleColumns, row: number): string => {
  const frames = listFrames(recording, stacks[row] ?? -1);
  return frames.find((frame) => !PLUMBING.test(frame)) ?? frames[0] ?? '?';
};
