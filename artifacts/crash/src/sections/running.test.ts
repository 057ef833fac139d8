import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '@hindsight/model';
import { analyzeCrash } from '../../testing/index.ts';
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

test('the frame of the JVM is no suspect where Java code passed a wrong address', () => {
  assert.match(writeText([]), /Suspect: libjvm\.so.*, blamed/);
  assert.doesNotMatch(writeText([{ id: 'unsafe-access' } as Finding]), /Suspect|blamed/);
});
