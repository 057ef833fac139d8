import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSpelling, isAbsolutePath, isBelow } from './path-rules.ts';

for (const path of ['gc.log', './gc.log', '../gc.log', '~/gc.log', 'file:///tmp/gc.log', 'C:\\gc.log', '']) {
  test(`"${path}" is not an absolute path outside Windows`, () => {
    assert.throws(() => checkSpelling(path, 'other'), /must be an absolute path/);
  });
}

test('a NUL character is refused before the system cuts the path there', () => {
  assert.throws(() => checkSpelling('/tmp/a\0.log', 'other'), /NUL/);
  assert.throws(() => checkSpelling('C:\\a\0.log', 'win32'), /NUL/);
});

for (const path of ['C:\\dumps\\a.hprof', 'c:/dumps/a.hprof', '\\\\server\\share\\a.log', '//server/share/a.log']) {
  test(`${path} is an absolute path on Windows`, () => assert.ok(isAbsolutePath(path, 'win32')));
}

const NOT_ON_WINDOWS = [
  'C:a.log',
  '\\a.log',
  '/a.log',
  '\\\\?\\C:\\a.log',
  '\\\\.\\PhysicalDrive0',
  '//./pipe/x',
  'C:\\a.log:stream',
  'C:\\a.log::$DATA',
  'C:\\NUL',
  'C:\\dumps\\con.txt',
  'C:\\dumps\\LPT1',
  'file:///C:/a.log',
];

for (const path of NOT_ON_WINDOWS) {
  test(`${path} is refused on Windows`, () => assert.ok(!isAbsolutePath(path, 'win32')));
}

test('a path is below a folder when its components match, not its letters', () => {
  assert.ok(isBelow('/data', '/data/a.log', 'other'));
  assert.ok(isBelow('/data', '/data/..a/b.log', 'other'));
  assert.ok(isBelow('/', '/a.log', 'other'));
  for (const path of ['/data', '/data-evil/a.log', '/dat', '/', '/data/../etc/passwd']) {
    assert.ok(!isBelow('/data', path, 'other'), path);
  }
});

test('Windows paths are compared without case, and drives are separate', () => {
  assert.ok(isBelow('C:\\Dumps', 'c:\\dumps\\A.HPROF', 'win32'));
  assert.ok(!isBelow('C:\\Dumps', 'D:\\Dumps\\a.hprof', 'win32'));
  assert.ok(!isBelow('C:\\Dumps', 'C:\\Dumps-evil\\a.hprof', 'win32'));
});

test('Linux paths are compared with case', () => assert.ok(!isBelow('/data', '/Data/a.log', 'other')));
