import { checkRecordingRule } from '../../../testing/index.ts';
import { recorderBug } from './recorder-bug.ts';

checkRecordingRule(recorderBug, {
  silent: {
    'a release': { facts: { jvm: { version: 'OpenJDK 64-Bit Server VM (17.0.15+6) for linux', feature: 17 } } },
    'the update that mends it': {
      facts: { jvm: { version: '(25.302-b08) for linux JRE (1.8.0_302-b08)', feature: 8 } },
    },
    'Oracle has another recorder': {
      facts: { jvm: { version: 'Java HotSpot(TM) (25.271-b09) for linux', feature: 8 } },
    },
  },
  fires: {
    'OpenJDK 8u292': {
      on: { facts: { jvm: { version: '(25.292-b10) for linux JRE (1.8.0_292-b10)', feature: 8 } } },
      level: 'WARNING',
      headline: /8u292/,
    },
    'Java 7u25': {
      on: { facts: { jvm: { version: 'Java HotSpot(TM) JRE (1.7.0_25-b15)', feature: 7 } } },
      level: 'WARNING',
    },
    'early access': { on: { facts: { jvm: { version: '(25-ea+5)', feature: 25 } } }, level: 'WARNING' },
  },
});
