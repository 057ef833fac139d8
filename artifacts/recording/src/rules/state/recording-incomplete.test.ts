import { checkRecordingRule } from '../../../testing/index.ts';
import { recordingIncomplete } from './recording-incomplete.ts';

checkRecordingRule(recordingIncomplete, {
  silent: { 'a whole file': {} },
  fires: {
    'a chunk is cut': {
      on: { recording: { gaps: [{ file: 'a.jfr', chunk: 2, position: 5000, bytesLeftOut: 300, why: 'cut' }] } },
      level: 'WARNING',
      headline: /300 B .* chunk 2 ends/,
    },
    'nobody knows how much is missing': {
      on: { recording: { gaps: [{ file: 'a.jfr', chunk: 1, position: 5000, bytesLeftOut: 0, why: 'cut' }] } },
      level: 'WARNING',
      headline: /^The recording is cut off: chunk 1 ends/,
    },
    'the JVM still records': {
      on: { recording: { gaps: [{ file: 'a.jfr', chunk: 1, position: 5000, bytesLeftOut: 0, why: 'unfinished' }] } },
      level: 'INFO',
    },
  },
});
