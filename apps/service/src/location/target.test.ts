import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstTarget, redirectTarget } from './target.ts';

const HERE = new URL('https://logs.example.com/a/gc.log');

test('a target is its host without brackets and dot, and its port', () => {
  const { hostName, port, url } = firstTarget('HTTPS://Logs.Example.COM.:443/A?B#c');
  assert.deepEqual([hostName, port, url.pathname], ['logs.example.com', 443, '/A']);
  assert.deepEqual([firstTarget('http://[2606::1]/').hostName, firstTarget('http://a/').port], ['2606::1', 80]);
});

test('a redirect is read from where it stands', () => {
  assert.equal(redirectTarget('../b.log?x', HERE).url.href, 'https://logs.example.com/b.log?x');
  assert.equal(redirectTarget('//other.example.com:8443/', HERE).port, 8443);
});

test('a path that the server did not escape keeps its bytes', () => {
  const asNodeReadsIt = Buffer.from('/größe.log').toString('latin1');
  assert.equal(redirectTarget(asNodeReadsIt, HERE).url.pathname, '/gr%C3%B6%C3%9Fe.log');
});

test('a redirect from https to http is refused, from http to https taken', () => {
  assert.throws(
    () => redirectTarget('http://logs.example.com/a/gc.log', HERE),
    /^Error: location-forbidden: .*https to http/,
  );
  assert.equal(redirectTarget('https://b.example.com/', new URL('http://a.example.com/')).port, 443);
});
