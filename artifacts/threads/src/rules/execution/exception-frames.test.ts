import { checkDumpRule, threadsNamed } from '../../../testing/index.ts';
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
  silent: { none: threadsNamed('worker', 20) },
  fires: {
    'two threads are a note': {
      on: threadsNamed('import', 2, making),
      level: 'INFO',
      explanation: /com\.acme\.FeedException \(2\)/,
    },
    'three threads': { on: threadsNamed('import', 3, making), level: 'WARNING' },
    'a handler counts': {
      on: threadsNamed('import', 3, { frames: ['com.acme.Importer.handleException(Importer.java:9)'] }),
      level: 'WARNING',
    },
  },
});
