import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const loaderLeak: Hypothesis = {
  id: 'loader-leak',
  cause: 'class-loader-leak',
  title: 'Class loaders are kept after their use',
  level: ({ has }) => (has('log:oom-metaspace') ? 'FATAL' : 'SEVERE'),
  supports: { 'many-loaders': 4, 'log:oom-metaspace': 3, 'meta-full': 3 },
  needs: ({ has }) => has('many-loaders') && (has('log:oom-metaspace') || has('meta-full')),
  describe: (facts) =>
    `Class loader leak: ${readWord(facts, 'many-loaders', 'instances', 'many')} loaders of ${readWord(facts, 'many-loaders', 'class', 'one kind')} are alive and fill the metaspace.`,
  advice: () => 'Deregister drivers, threads and listeners when an application is undeployed or a script has finished.',
  confirm: 'jcmd VM.classloader_stats.',
  explains: ['metaspace-small', 'gc-config', 'gc-thrash', 'app-error'],
};
