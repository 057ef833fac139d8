import type { Hypothesis } from '../hypothesis.ts';
import { say, sayPlace } from '../say.ts';

export const directMemory: Hypothesis = {
  id: 'direct-memory',
  title: 'Direct buffers are used up',
  level: 'SEVERE',
  supports: { 'log:oom-direct': 4, 'rss-over': 1 },
  says: (facts) =>
    `Direct buffer memory is used up: ${say(facts, 'log:oom-direct', 'message', '')}${sayPlace(facts, 'log:oom-direct')}.`,
  advice: () => 'Release buffers; raise -XX:MaxDirectMemorySize only if the need is real.',
  confirm: 'Native memory tracking.',
  explains: ['native-memory', 'gc-config', 'app-error'],
};
