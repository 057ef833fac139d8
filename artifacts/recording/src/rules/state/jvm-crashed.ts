import { metricEvidence } from '@hindsight/claims';
import { count, ms } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';

export const jvmCrashed = defineRule({
  id: 'jvm-crashed',
  cause: 'crash',
  title: 'The recording was written because the JVM crashed',
  because:
    'jdk.DumpReason says `Crash` and jdk.Shutdown says `VM Error` in recordings that a dying JVM wrote; JMC (DumpReason) has score 100.',
  check: (analysis) => {
    const dumps = readRows(analysis, 'jdk.DumpReason');
    const shutdowns = readRows(analysis, 'jdk.Shutdown');
    const isCrash = [...dumps.rows()].some((row) => /crash/i.test(dumps.getText('reason', row) ?? ''));
    const isError = [...shutdowns.rows()].some((row) => /VM Error/i.test(shutdowns.getText('reason', row) ?? ''));
    if (!isCrash && !isError) return undefined;
    return {
      level: 'FATAL',
      confidence: 'high',
      headline: 'The JVM crashed, and left this recording',
      explanation: `The reason of the dump is ${isCrash ? 'a crash' : '`VM Error`'}. The recording has what happened before; why the JVM crashed is in the file hs_err_pid<pid>.log beside it.`,
      advice:
        'Analyze the crash report (hs_err_pid<pid>.log) and keep the core file. Look at the events of the last three seconds here.',
      evidence: gather(
        metricEvidence('dumps because of a crash', count(1)),
        metricEvidence('length of the recording', ms(analysis.recording.durationMs)),
      ),
    };
  },
});
