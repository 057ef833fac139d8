import { checkRecordingRule } from '../../../testing/index.ts';
import { jvmCrashed } from './jvm-crashed.ts';

checkRecordingRule(jvmCrashed, {
  silent: { 'somebody dumped it': { tables: { 'jdk.DumpReason': [{ reason: 'Requested by user' }] } } },
  fires: {
    'a crash': { on: { tables: { 'jdk.DumpReason': [{ reason: 'Crash' }] } }, level: 'FATAL' },
    'an error of the JVM': { on: { tables: { 'jdk.Shutdown': [{ reason: 'VM Error' }] } }, level: 'FATAL' },
  },
});
