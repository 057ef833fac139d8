import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '@hindsight/model';
import { analyzeCrash } from '../../testing/index.ts';
import { writeLastSeconds } from './last-seconds.ts';
import { writeRunning } from './running.ts';

const writeText = (findings: readonly Finding[]): string => {
  const frame = {
    type: 'V',
    kind: 'jvm',
    library: 'libjvm.so',
    text: 'V  [libjvm.so+0x1] Unsafe_GetByte',
    line: 9,
  } as const;
  const analysis = analyzeCrash({ crash: { stack: [frame] } });
  const blame = {
    module: 'libjvm.so',
    owner: 'jvm',
    frame,
    why: 'It is the frame in which the crash happened.',
  } as const;
  return JSON.stringify(writeRunning({ analysis: { ...analysis, blame }, findings }));
};

test('a report of a JVM that was killed, or that was requested, names no suspect and no crash', () => {
  const frame = { type: 'C', kind: 'native', library: 'libc.so.6', text: 'C  [libc.so.6+0x85f16]', line: 9 } as const;
  const blame = {
    module: 'libc.so.6',
    owner: 'system',
    frame,
    why: 'No frame below it is outside of a C library.',
  } as const;
  const killed = analyzeCrash({ crash: { kind: 'signal', sentByKill: true, pid: 7, stack: [frame] } });
  const text = JSON.stringify(writeRunning({ analysis: { ...killed, blame }, findings: [] }));
  assert.match(text, /At the time of the report/);
  assert.doesNotMatch(text, /Suspect|blamed|crash/);
  const requested = analyzeCrash({
    crash: { kind: 'none' },
    events: [{ group: 'dll', uptimeSeconds: 1, text: 'Loaded x' }],
  });
  assert.equal(writeLastSeconds({ analysis: requested, findings: [] })?.title, 'The last seconds before the report');
});

test('the frame of the JVM is no suspect where Java code passed a wrong address', () => {
  assert.match(writeText([]), /Suspect: libjvm\.so.*, blamed/);
  assert.doesNotMatch(writeText([{ id: 'unsafe-access' } as Finding]), /Suspect|blamed/);
});
