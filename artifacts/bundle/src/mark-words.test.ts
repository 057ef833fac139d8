import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markWords } from './mark-words.ts';

const mark = (text: string, words: Readonly<Record<string, string>>, family: 'threads' | 'gc' = 'gc') => {
  const marked = markWords({ kind: 'lines', first: 1, last: 1, text, file: 'yc/gc.log' }, { words, family });
  return marked.kind === 'lines' ? [marked.marks, marked.file] : [];
};

test('figures of a fact are marked in the form of the file, and the folder is left out', () =>
  assert.deepEqual(mark('Pause Full 63M->60M(64M)', { after: '60 MB', max: '64 MB', used: '94 %' }), [
    ['60M', '64M'],
    'gc.log',
  ]));

test('names are marked without quotes, and locks with their address', () =>
  assert.deepEqual(mark('"writer" #1\n - waiting to lock <0x01>', { threads: '"writer" and "reader"' }, 'threads')[0], [
    'waiting to lock <0x01>',
    'writer',
  ]));

test('without any of the words nothing is marked', () => assert.deepEqual(mark('nothing', { a: 'b' })[0], undefined));
