import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeSketch } from '@hindsight/threads/testing';
import { createCapture } from '../../../testing/index.ts';
import { createThreadView } from '../thread-view.ts';
import { collectGcCallers } from './gc-callers.ts';

const collect = (...frames: readonly string[]) => {
  const analysis = analyzeSketch({ dumps: [{ threads: [{ name: 'page-1', frames: [...frames] }] }] });
  const view = createThreadView(createCapture({ threads: { analysis: { analysis } } }));
  return view ? collectGcCallers(view).map(({ words }) => words.frame) : undefined;
};

const REQUEST = ['java.lang.Runtime.gc(Native Method)', 'java.lang.System.gc(System.java:1)'];

test('a thread that waits for the collection it requested names its caller', () => {
  assert.deepEqual(collect(...REQUEST, 'com.acme.Images.release(Images.java:9)'), [
    'com.acme.Images.release (Images.java:9)',
  ]);
  assert.deepEqual(collect(...REQUEST), []);
  assert.deepEqual(collect('com.acme.Images.release(Images.java:9)'), []);
});
