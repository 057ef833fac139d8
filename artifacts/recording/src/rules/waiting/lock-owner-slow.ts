import { chooseHeadline, formatDuration, formatShare, metricEvidence, truncate } from '@hindsight/claims';
import { ms, percent } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';
import { SLOW_EVENTS } from '../support/locks/held-locks.ts';
import { quoteHeaviestStacks } from '../support/stacks.ts';

const MIN_SHARE = 0.8;
const MIN_SLOW_SHARE = 0.5;
const MIN_QUEUE_MS = 500;
const MAX_NAME = 50;
/** No owner was recorded, or one of many virtual threads without a name. */
const NO_THREAD: ReadonlySet<string> = new Set(['-', '']);
export const lockOwnerSlow = defineRule({
  id: 'lock-owner-slow',
  cause: 'lock-convoy',
  title: 'The owner of a contended monitor waits itself',
  because:
    'Four fifths of the queueing behind one thread that sleeps or does I/O for half of that time: the lock is held for it. Our own limits.',
  check: (analysis) => {
    const monitors = analysis.locks.monitors;
    const owner = monitors?.byOwner[0];
    if (!monitors || !owner || monitors.totalMs < MIN_QUEUE_MS || NO_THREAD.has(owner.name)) return undefined;
    const share = owner.totalMs / monitors.totalMs;
    const slow = findSlowest(analysis, owner.name);
    if (share < MIN_SHARE || !slow || slow.totalMs < MIN_SLOW_SHARE * owner.totalMs) return undefined;
    const columns = analysis.recording.samples.get(slow.eventType);
    const isOwner = (one: NonNullable<typeof columns>, row: number) =>
      analysis.recording.threads[one.threads[row] ?? -1]?.name === owner.name;
    const name = truncate(owner.name, MAX_NAME);
    return {
      level: 'INFO',
      confidence: 'medium',
      headline: chooseHeadline(
        `Thread "${name}" ${slow.what} for ${formatDuration(slow.totalMs)} while others wait for its monitor`,
      ),
      explanation: `${formatShare(share)} of the waiting for monitors was behind thread "${name}" (limit ${formatShare(MIN_SHARE)}), which ${slow.what} for ${formatDuration(slow.totalMs)} in this recording.`,
      advice: 'Move what waits out of the synchronized block.',
      evidence: gather(
        metricEvidence('share of the waiting behind it', percent(100 * share), percent(100 * MIN_SHARE)),
        metricEvidence(`time for which it ${slow.what}`, ms(slow.totalMs)),
        columns ? quoteHeaviestStacks(analysis.recording, [columns], 'ms', isOwner) : undefined,
      ),
    };
  },
});

interface SlowWork {
  readonly eventType: string;
  readonly what: string;
  readonly totalMs: number;
}

function findSlowest({ recording }: RecordingAnalysis, thread: string): SlowWork | undefined {
  let slowest: SlowWork | undefined;
  for (const [eventType, what] of Object.entries(SLOW_EVENTS)) {
    const columns = recording.samples.get(eventType);
    if (!columns) continue;
    let totalMs = 0;
    for (let row = 0; row < columns.rows; row++)
      if (recording.threads[columns.threads[row] ?? -1]?.name === thread) totalMs += columns.weights[row] ?? 0;
    if (totalMs > (slowest?.totalMs ?? 0)) slowest = { eventType, what, totalMs };
  }
  return slowest;
}
