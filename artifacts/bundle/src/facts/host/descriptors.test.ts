import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atThreshold, checkFactThresholds, createCapture, createOutput } from '../../../testing/index.ts';
import { readDescriptors } from '../../outputs/descriptors.ts';
import { readOpenFiles } from '../../outputs/open-files.ts';
import { collectDescriptorFacts } from './descriptors.ts';

checkFactThresholds(collectDescriptorFacts, {
  'nine tenths of the limit': atThreshold('descriptors-full', [899, 900, 901], (open) =>
    createCapture({ descriptors: createOutput([{ open, limit: 1000, most: '380 /app/a.html', line: 3 }]) }),
  ),
  'one file a hundred times': atThreshold('descriptor-repeats', [99, 100, 101], (times) =>
    createCapture({ descriptors: createOutput([{ open: 120, limit: 1000, most: `${times} /app/a.html`, line: 3 }]) }),
  ),
});

test('archives of classes and devices may be open often', () => {
  const most = ['100 /app/lib/a.jar', '100 /dev/urandom', '100 socket'];
  for (const one of most)
    assert.deepEqual(
      collectDescriptorFacts(
        createCapture({ descriptors: createOutput([{ open: 120, limit: 1000, most: one, line: 3 }]) }),
      ),
      [],
    );
});

test('open files are read from lsof and from the links of the process', () => {
  const links = ['5 -> /app/a b.html', '6 -> /app/a b.html', '7 -> socket:[991]'].map(
    (target) => `lr-x------ 1 app app 64 Nov 29 10:00 ${target}`,
  );
  assert.deepEqual(readOpenFiles(['total 0', ...links]), [
    { open: 3, limit: Number.NaN, most: '2 /app/a b.html', line: 2 },
  ]);
  const rows = [
    'COMMAND  PID USER   FD   TYPE DEVICE SIZE/OFF    NODE NAME',
    'java    4711 app   cwd    DIR  254,0     4096   12345 /app',
    'java    4711 app    5r    REG  254,0     4096   12346 /app/a.html',
    'java    4711 app    6u   IPv4  99123      0t0     TCP 10.0.0.1:8080->10.0.0.2:41000 (CLOSE_WAIT)',
  ];
  assert.deepEqual(readOpenFiles(rows), [{ open: 2, limit: Number.NaN, most: '1 /app/a.html', line: 3 }]);
  assert.deepEqual(readOpenFiles(['no file']), []);
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

test('when descriptors are used up, the folder of most open files says which they are', () => {
  const rows = Array.from(
    { length: 120 },
    (_, n) => `java  7 app  ${n + 5}r   REG  253,1  4096  ${n} /data/in/batch-${n}.csv`,
  );
  const found = collectDescriptorFacts(createCapture({ descriptors: createOutput(readOpenFiles(rows)) }));
  assert.deepEqual(
    found.map(({ id, statement }) => `${id}: ${statement}`),
    ['descriptor-folder: 120 of 120 open files are in /data/in'],
  );
});

test('selectors and instances of inotify of lsof have no name but their own', () => {
  const rows = Array.from({ length: 120 }, (_, n) => `java  7 app  ${n + 5}r   a_inode   0,14   0   1056 inotify`);
  const found = collectDescriptorFacts(createCapture({ descriptors: createOutput(readOpenFiles(rows)) }));
  assert.deepEqual(
    found.map(({ words }) => words.kind),
    ['inotify'],
  );
});

test('most descriptors without a name are told by their kind', () => {
  const links = Array.from(
    { length: 300 },
    (_, index) =>
      `lrwx------ 1 app app 64 Nov 29 10:00 ${index} -> ${index % 3 === 0 ? 'anon_inode:[eventpoll]' : `pipe:[${index}]`}`,
  );
  const [fact] = collectDescriptorFacts(createCapture({ descriptors: createOutput(readOpenFiles(links)) }));
  assert.match(fact?.statement ?? '', /^100 of 300 file descriptors are selectors \(epoll\)/);
});
