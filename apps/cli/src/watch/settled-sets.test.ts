import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSettling } from './settled-sets.ts';
import { isHidden, type SourceFile } from './source.ts';

const NOW = 1_000_000;
const file = (name: string, version = '1', changedAt = NOW): SourceFile => ({ name, bytes: 1, version, changedAt });

test('a file is taken when it has stood still for long enough', () => {
  const settling = createSettling(10_000, false);
  const names = (at: number, ...files: readonly SourceFile[]) =>
    settling.note(files, at).settled.flatMap((set) => set.files.map(({ name }) => name));
  assert.deepEqual(names(NOW, file('a'), file('old', '1', NOW - 10_000)), ['old']);
  assert.deepEqual(names(NOW + 9_000, file('a')), []);
  assert.deepEqual(names(NOW + 9_500, file('a', '2', NOW + 9_500)), []);
  assert.deepEqual(names(NOW + 19_000, file('a', '2', NOW + 9_500)), []);
  assert.deepEqual(names(NOW + 19_500, file('a', '2', NOW + 9_500)), ['a']);
});

test('the parts of a rotated log are one set, in order, which waits for its last part', () => {
  const settling = createSettling(10_000, false);
  const parts = ['gc.log.10', 'gc.log.2.gz', 'gc.log.3.current', 'gc.log', 'app-1.log', 'x.gz'];
  const old = parts.map((name) => file(name, '1', 0));
  assert.deepEqual(
    settling.note(old, NOW).settled.map(({ name, files }) => [name, ...files.map((one) => one.name)]),
    [
      ['gc.log', 'gc.log', 'gc.log.2.gz', 'gc.log.3.current', 'gc.log.10'],
      ['app-1.log', 'app-1.log'],
      ['x.gz', 'x.gz'],
    ],
  );
  const { settled, moving } = settling.note([...old, file('gc.log.11')], NOW);
  assert.deepEqual([settled.length, moving], [2, 1]);
});

test('a file with a time in the future settles when it was seen unchanged for long enough', () => {
  const settling = createSettling(10_000, false);
  const ahead = file('a', '1', NOW + 3_600_000);
  assert.equal(settling.note([ahead], NOW).moving, 1);
  assert.equal(settling.note([ahead], NOW + 10_000).moving, 0);
});

test('files that programs hide or have not finished are left alone', () => {
  for (const name of ['.a', 'x/.a.swp', '.git/config', 'd.hprof.part', 'd.TMP', '~lock'])
    assert.ok(isHidden(name), name);
  for (const name of ['a.log', 'x/y.tmp.log', 'part']) assert.ok(!isHidden(name), name);
});
