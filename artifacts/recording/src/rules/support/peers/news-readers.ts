import { NO_ID, type RecordingAnalysis, type SampleColumns } from '../../../model.ts';
import { isPlatformMethod, listFrames } from '../stacks.ts';

/** Words for waiting until a peer has news: long polls, listeners, subscriptions, streams of events. */
const NEWS = /poll|listen|watch|subscri|event[-_. ]?(?:stream|source|loop|feed)|change[-_. ]?(?:feed|stream|log)/i;
/** A thread that does nothing but read for so much of the time, a second and more each time, waits by design. */
const [MIN_SHARE, MIN_MEAN_MS] = [0.8, 1000];

/**
 * Returns the test whether a read is of a thread that waits for news: its name or its method says so, and it does little else. How long
 * such a wait takes is agreed upon, and says nothing about the peer.
 */
export function createNewsTest({ recording }: RecordingAnalysis): (columns: SampleColumns, row: number) => boolean {
  const columns = recording.samples.get('jdk.SocketRead');
  const sums = new Map<string, { totalMs: number; events: number }>();
  for (let row = 0; row < (columns?.rows ?? 0); row++) {
    const key = nameReader(columns as SampleColumns, row);
    const sum = sums.get(key) ?? { totalMs: 0, events: 0 };
    sum.totalMs += columns?.weights[row] ?? 0;
    sum.events += columns?.counts[row] ?? 1;
    sums.set(key, sum);
  }
  const isSteady = (key: string, isVirtual: boolean): boolean => {
    const { totalMs, events } = sums.get(key) ?? { totalMs: 0, events: 1 };
    // A virtual thread of its own for each long poll lives as long as the poll.
    return (isVirtual || totalMs >= MIN_SHARE * recording.durationMs) && totalMs >= MIN_MEAN_MS * events;
  };
  return (one, row) => {
    const { name: thread = '', isVirtual = false } = recording.threads[one.threads[row] ?? NO_ID] ?? {};
    if (!isSteady(nameReader(one, row), isVirtual)) return false;
    const site = listFrames(recording, one.stacks[row] ?? NO_ID).find((frame) => !isPlatformMethod(frame)) ?? '';
    return NEWS.test(thread) || NEWS.test(site.split('.').slice(-2).join('.'));
  };
}

const nameReader = ({ threads, subjects }: SampleColumns, row: number): string => `${threads[row]} ${subjects[row]}`;
