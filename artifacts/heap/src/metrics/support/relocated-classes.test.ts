import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isApplicationClass, toOriginalName } from './relocated-classes.ts';

test('a library that was moved below another package has its original name', () => {
  for (const [moved, original] of [
    ['acme.shaded.com.google.common.cache.LocalCache', 'com.google.common.cache.LocalCache'],
    ['com.acme.deps.io.netty.buffer.PoolChunk', 'io.netty.buffer.PoolChunk'],
    ['io.grpc.netty.shaded.io.netty.buffer.PoolChunk', 'io.netty.buffer.PoolChunk'],
    ['acme.libs.org.h2.engine.Database[]', 'org.h2.engine.Database[]'],
  ] as const) {
    assert.equal(toOriginalName(moved), original);
    assert.equal(isApplicationClass(moved), false, moved);
  }
});

test('packages of a program and of the JDK are no moved libraries', () => {
  for (const own of ['com.acme.io.FileStore', 'com.acme.net.Client', 'com.acme.kafka.Listener', 'org.acme.com.Port']) {
    assert.equal(toOriginalName(own), own);
    assert.equal(isApplicationClass(own), true, own);
  }
  const parser = 'com.sun.org.apache.xerces.internal.dom.DeferredDocumentImpl';
  assert.equal(toOriginalName(parser), parser);
  assert.equal(isApplicationClass('com.google.common.cache.LocalCache'), false);
});
