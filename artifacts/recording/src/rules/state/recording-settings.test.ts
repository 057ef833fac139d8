import { checkRecordingRule } from '../../../testing/index.ts';
import { recordingSettings } from './recording-settings.ts';

checkRecordingRule(recordingSettings, {
  silent: {
    'a threshold': {
      settings: { 'jdk.FileRead#enabled': 'true', 'jdk.FileRead#threshold': '20 ms' },
      counts: { 'jdk.FileRead': 9000 },
    },
  },
  fires: {
    'no threshold, but few events': {
      on: {
        settings: { 'jdk.FileRead#enabled': 'true', 'jdk.FileRead#threshold': '0 ms' },
        counts: { 'jdk.FileRead': 9000 },
      },
      level: 'INFO',
    },
    'no threshold and many events': {
      on: {
        settings: { 'jdk.FileRead#enabled': 'true', 'jdk.FileRead#threshold': '0 ns' },
        counts: { 'jdk.FileRead': 300_000 },
      },
      level: 'INFO',
      headline: /takes more than a production JVM should bear/,
    },
    'a walk through the heap': {
      on: {
        settings: { 'jdk.ObjectCount#enabled': 'true', 'jdk.ObjectCount#period': 'everyChunk' },
        counts: { 'jdk.ObjectCount': 50 },
      },
      level: 'INFO',
    },
  },
});
