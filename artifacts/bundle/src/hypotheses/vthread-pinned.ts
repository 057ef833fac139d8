import type { Hypothesis } from '../hypothesis.ts';
import { say } from '../say.ts';

export const vthreadPinned: Hypothesis = {
  id: 'vthread-pinned',
  title: 'Virtual threads keep their carriers',
  level: 'SEVERE',
  supports: { pinned: 4 },
  says: (facts) => `Virtual threads are pinned in ${say(facts, 'pinned', 'frame', 'a synchronized block')}.`,
  advice: () => 'Use ReentrantLock around calls that wait, or JDK 24 and later.',
  confirm: '-Djdk.tracePinnedThreads=full, JFR VirtualThreadPinned.',
};
