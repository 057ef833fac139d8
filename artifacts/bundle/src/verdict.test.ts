import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCapture } from '../testing/index.ts';
import type { Artifact } from './model.ts';
import { composeVerdict } from './verdict.ts';

const NOTHING = { causes: [], others: [], facts: [] };
const GC_LOG: Artifact = { name: 'gc.log', kind: 'GC log', state: 'analysed' };

const compose = (artifacts: readonly Artifact[], damage?: string) => {
  const { level, sentence } = composeVerdict(NOTHING, createCapture({ artifacts: [GC_LOG, ...artifacts] }), damage);
  return `${level}: ${sentence}`;
};

test('a capture that was read as a whole has no problem', () => {
  assert.equal(compose([]), 'OK: No problem found in GC log.');
  assert.equal(
    compose([{ name: 'ping.out', kind: 'empty file', state: 'ignored' }]),
    'OK: No problem found in GC log.',
  );
});

test('files that were not read come first', () => {
  const unknown = ['a.jfr', 'b.bin', 'c', 'd'].map((name): Artifact => ({ name, kind: 'file', state: 'ignored' }));
  assert.equal(compose(unknown), 'INFO: Not read: a.jfr, b.bin, c and 1 more files. No problem found in GC log.');
});

test('a damaged bundle is never just without a problem', () => {
  const damaged: Artifact = { name: 'javacore.1.out', kind: 'thread dumps', state: 'unreadable' };
  assert.match(
    compose([damaged]),
    /^WARNING: The bundle is damaged: javacore\.1\.out could be read in part or not at all\. No/,
  );
  assert.match(
    compose([], 'It ends early.'),
    /^WARNING: The bundle is damaged: not all of it could be read\. No problem/,
  );
});
