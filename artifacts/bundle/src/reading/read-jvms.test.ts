import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ArchiveMember } from '@hindsight/model';
import { canJudgeEach } from './read-jvms.ts';

const GIB = 1024 ** 3;
const aMember = (bytes: number) => ({ bytes }) as ArchiveMember;
const splitInto = (jvms: number, ownBytes: number, sharedBytes: number) => ({
  jvms: Array.from({ length: jvms }, (_, index) => ({ name: `app-${index}`, members: [aMember(ownBytes)] })),
  shared: [aMember(sharedBytes)],
});

test('each JVM is judged apart while that takes no more than some readings of the bundle', () => {
  assert.equal(canJudgeEach(splitInto(2, GIB, GIB)), true);
  assert.equal(canJudgeEach(splitInto(50, 100_000, 100_000)), true);
  assert.equal(canJudgeEach(splitInto(50, GIB, 0)), true);
  assert.equal(canJudgeEach(splitInto(50, 100_000, GIB)), false);
  assert.equal(canJudgeEach(splitInto(5000, 100, 0)), false);
});
