import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const vthreadPinned: Hypothesis = {
  id: 'vthread-pinned',
  cause: 'carriers-blocked',
  title: 'Virtual threads are pinned to their carriers',
  level: 'SEVERE',
  supports: { pinned: 4 },
  describe: (facts) => `Virtual threads are pinned in ${readWord(facts, 'pinned', 'frame', 'a synchronized block')}.`,
  advice: () => 'Use ReentrantLock around blocking calls, or JDK 24 or later.',
  confirm: 'The event jdk.VirtualThreadPinned of a flight recording; up to JDK 23 also -Djdk.tracePinnedThreads=full.',
};
