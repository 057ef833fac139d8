import { checkDumpRule, createThreads } from '../../../testing/index.ts';
import { exceptionFrames } from './exception-frames.ts';

const making = {
  frames: [
    'java.lang.Throwable.fillInStackTrace(Native Method)',
    'java.lang.Exception.<init>(Exception.java:54)',
    'com.acme.FeedException.<init>(FeedException.java:5)',
    'com.acme.Importer.parse(Importer.java:7)',
  ],
};

checkDumpRule(exceptionFrames, {
  silent: {
    none: createThreads('worker', 20),
    'methods that may throw': createThreads('runner', 3, {
      frames: ['com.acme.Runner.acceptWithException(Runner.java:9)'],
    }),
  },
  fires: {
    'two threads are a note': {
      on: createThreads('import', 2, making),
      level: 'INFO',
      explanation: /com\.acme\.FeedException \(2\)/,
    },
    'three threads': { on: createThreads('import', 3, making), level: 'WARNING' },
    'a handler counts': {
      on: createThreads('import', 3, { frames: ['com.acme.Importer.handleException(Importer.java:9)'] }),
      level: 'WARNING',
    },
  },
});
