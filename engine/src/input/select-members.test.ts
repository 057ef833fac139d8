import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenedMember } from '@hindsight/intake';
import { flightRecordingAnalyzer } from '@hindsight/recording';
import { ANALYZERS } from '../kinds.ts';
import { selectMembers } from './select-members.ts';

const RECORDING = Buffer.concat([Buffer.from('FLR\0'), Buffer.alloc(200)]);
const STACKS = Buffer.from('main;a;b 3\nmain;a;c 4\nmain;d 5\n');

const aMember = (name: string, bytes: Buffer, encoding: readonly string[]): OpenedMember => {
  const lines = bytes === RECORDING ? [] : bytes.toString().trim().split('\n');
  return { name, bytes: bytes.length, encoding, head: { fileName: name, bytes, lines } } as never;
};

const select = (encoding: readonly string[]) => {
  const members = [aMember('a.collapsed', STACKS, encoding), aMember('b.jfr', RECORDING, encoding)];
  return selectMembers(flightRecordingAnalyzer, [{ members, skipped: [] } as never], ANALYZERS);
};

test('of an archive with recordings and collapsed stacks the recordings are analyzed, and the others named', () => {
  const { parts, skipped } = select(['tar']);
  assert.deepEqual(
    [parts, skipped].map((list) => list.map(({ name }) => name)),
    [['b.jfr'], ['a.collapsed']],
  );
});

test('a recording and collapsed stacks that were sent one by one are not merged', () =>
  assert.throws(() => select([]), /bad-parameter.*a\.collapsed and b\.jfr cannot be merged/));
