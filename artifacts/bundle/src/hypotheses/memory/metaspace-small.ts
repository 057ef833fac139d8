import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const metaspaceSmall: Hypothesis = {
  id: 'metaspace-small',
  cause: 'metaspace',
  title: 'There is no space for class metadata',
  level: ({ has }) => (has('log:oom-metaspace') ? 'FATAL' : 'SEVERE'),
  supports: { 'log:oom-metaspace': 4, 'meta-full': 3 },
  describe: (facts) =>
    `Metaspace is full (${readWord(facts, 'meta-full', 'used', 'its limit is reached')})${facts.has('log:oom-metaspace') ? `; ${readWord(facts, 'log:oom-metaspace', 'count', '')} OutOfMemoryError: Metaspace` : ''}.`,
  advice: () => 'Look for class loaders that are never unloaded before raising -XX:MaxMetaspaceSize.',
  confirm: 'jcmd VM.classloader_stats twice.',
  explains: ['gc-config', 'gc-thrash', 'app-error'],
};
