import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atThreshold, checkFactThresholds, createCapture, createOutput } from '../../../testing/index.ts';
import { readDescriptors } from '../../outputs/descriptors.ts';
import { collectDescriptorFacts } from './descriptors.ts';

checkFactThresholds(collectDescriptorFacts, {
  'nine tenths of the limit': atThreshold('descriptors-full', [899, 900, 901], (open) =>
    createCapture({ descriptors: createOutput([{ open, limit: 1000, most: '380 /app/a.html', line: 3 }]) }),
  ),
});

test('the open files are counted below the limits of the process', () => {
  const lines = [
    'Max open files            400                  400                  files',
    '',
    'Open file descriptors: 399',
  ];
  assert.deepEqual(readDescriptors([...lines, '    380 /app/a b.html', '     10 socket']), [
    { open: 399, limit: 400, most: '380 /app/a b.html', line: 3 },
  ]);
  assert.deepEqual(readDescriptors(lines.slice(0, 1)), []);
  assert.deepEqual(readDescriptors(lines.slice(2)), []);
});
