import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ArtifactKind } from '@hindsight/model';
import { findJoins, nameJoined } from './joins.ts';
import type { UploadRow } from './queue.ts';

const row = (name: string, kind: ArtifactKind = 'thread-dump'): UploadRow => ({
  id: 1,
  name,
  kind,
  content: new Blob(['text']),
  what: '',
  encoding: [],
  state: { is: 'ready' },
});

test('several thread dumps can be one series, likely so when their names differ in digits', () => {
  const [series, ...others] = findJoins([row('js1.txt'), row('js2.txt'), row('gc.log', 'gc-log')]);
  assert.equal(others.length, 0);
  assert.deepEqual([series?.together, series?.rows.length, series?.isLikely], ['one series of thread dumps', 2, true]);
  assert.equal(findJoins([row('shop.txt'), row('search.txt')])[0]?.isLikely, false);
});

test('the current file of a rotated log belongs to those that were compressed', () => {
  const names = ['gc.log', 'gc.log.0.gz', 'gc-2026-11-20.log'];
  assert.equal(findJoins(names.map((name) => row(name, 'gc-log')))[0]?.isLikely, true);
});

test('logs of two hosts are not likely one', () => {
  assert.equal(findJoins(['web1.log', 'web2.log'].map((name) => row(name, 'gc-log')))[0]?.isLikely, false);
});

test('heap dumps, crash reports and a single file are not joined', () => {
  assert.deepEqual(findJoins([row('a.hprof', 'heap-dump'), row('b.hprof', 'heap-dump')]), []);
  assert.deepEqual(findJoins([row('hs_err_1.log', 'crash-log'), row('hs_err_2.log', 'crash-log')]), []);
  assert.deepEqual(findJoins([row('js1.txt')]), []);
});

test('the analysis has the name of its first file', () => {
  assert.equal(nameJoined([row('js1.txt'), row('js2.txt'), row('js3.txt')]), 'js1.txt and 2 more');
});
