import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deriveFileName } from './derive-file-name.ts';

const nameFromPath = (path: string) => deriveFileName({}, new URL(path, 'http://h/'));
const nameFromDisposition = (header: string) =>
  deriveFileName({ 'content-disposition': header }, new URL('http://h/path.log'));

test('the last segment of the path names the artifact', () => {
  assert.equal(nameFromPath('/logs/gc.log.gz?X-Amz-Signature=a/b.log'), 'gc.log.gz');
  assert.equal(nameFromPath('/gc%20log%C3%BC.txt'), 'gc logü.txt');
  assert.equal(nameFromPath('/100%.log'), '100%.log');
});

test('a path without a name gives none', () => {
  for (const path of ['/', '/logs/', '/%2e%2e%2f', '/a%2F..', '/%00', '/%20'])
    assert.equal(nameFromPath(path), undefined, path);
});

test('Content-Disposition wins, its extended form over its plain one', () => {
  const expected = {
    'attachment; filename=gc.log': 'gc.log',
    'attachment; filename="gc log.txt"': 'gc log.txt',
    'attachment;FILENAME = "gc.log" ; size=1': 'gc.log',
    'inline; filename="a\\"b\\\\c.log"': 'c.log',
    'attachment; filename="semi;colon.log"': 'semi;colon.log',
    "attachment; filename=plain.log; filename*=UTF-8''gr%C3%B6%C3%9Fe.log": 'größe.log',
    "attachment; filename*=utf-8'en'a%2Fb.log": 'b.log',
    "attachment; filename*=KOI8-R''%C1.log; filename=plain.log": 'plain.log',
    [Buffer.from('attachment; filename="größe.log"').toString('latin1')]: 'größe.log',
  };
  for (const [header, name] of Object.entries(expected)) assert.equal(nameFromDisposition(header), name, header);
});

test('without a name of its own the header leaves it to the path', () => {
  for (const header of [
    '',
    'attachment',
    'attachment; filename=""',
    'attachment; filename="/"',
    'filename',
    '; filename=',
  ]) {
    assert.equal(nameFromDisposition(header), 'path.log', header);
  }
});

test('folders, control characters and turned text are removed', () => {
  assert.equal(nameFromDisposition('a; filename="../../etc/passwd"'), 'passwd');
  assert.equal(nameFromDisposition('a; filename="C:\\\\logs\\\\gc.log"'), 'gc.log');
  assert.equal(nameFromDisposition("a; filename*=UTF-8''%00gc%0d%0a.log%7f"), 'gc.log');
  assert.equal(nameFromDisposition("a; filename*=UTF-8''%E2%80%AEgol.exe"), 'gol.exe');
  assert.equal(nameFromDisposition('a; filename=".."'), 'path.log');
});

test('a name is at most 255 characters, and never half of one', () => {
  assert.equal(nameFromPath(`/${'x'.repeat(300)}`)?.length, 255);
  assert.ok(nameFromPath(`/${'x'.repeat(254)}${encodeURIComponent('😀')}`)?.isWellFormed());
});

test('a header of quotes and escapes is read in linear time', () => {
  assert.equal(nameFromDisposition(`a; filename="${'\\"'.repeat(50_000)}`), 'path.log');
  assert.equal(nameFromDisposition(`a${'; filename'.repeat(20_000)}${' '.repeat(50_000)}`), 'path.log');
});
