import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, type Finding } from '@hindsight/model';
import { isSameCase, isSameHolder } from './cases.ts';
import { compareFindings } from './findings.ts';

const titled = (title: string): Finding => ({
  ...({ id: 'x', level: 'SEVERE', title, confidence: 'high', explanation: '' } as const),
  evidence: [{ kind: 'metric', name: 'x', measured: count(1) }],
});

const isSame = (a: string, b: string): boolean => isSameCase(titled(a), titled(b));

const SAME: readonly (readonly [string, string])[] = [
  ['39 threads wait for a lock in Orders.find', '2 threads wait for a lock in Orders.save'],
  ['http-3 reads a socket in Rates.ask', 'worker-17 reads a socket in Rates.ask'],
  ['Deadlock: pool-1-thread-1 and pool-1-thread-2', 'Deadlock: pool-4-thread-9 and pool-4-thread-3'],
  ['The young generation is too small', 'The young generation is too small: 3 MB'],
  ['IOException: No space left, 3 times', 'IOException: No space left, 635 times, first in Store.write'],
  [
    'ConnectException: refused, 9 times, first in Orders.send',
    'ConnectException: refused, 3 times, first in Bills.get',
  ],
  ['com.shop.Cache.ENTRIES keeps 40 %', 'Cache.ENTRIES keeps 90.5 %'],
];

const OTHER: readonly (readonly [string, string])[] = [
  ['39 threads wait for a lock in Orders.find', '39 threads wait for a lock in Invoices.print'],
  ['5 threads wait in CyclicBarrier.await in Render.part', '5 threads wait in CyclicBarrier.await in Import.all'],
  ['HashMap.hash takes 85 %, called by Main$Statistics.count', 'HashMap.hash takes 85 %, called by Main$Prices.find'],
  ['SQLException: refused, 3 times', 'TimeoutException: late, 3 times'],
  [
    'SIGSEGV in `libacmeimg.so`, function `decode`, called from `Crash.segv`',
    'SIGFPE in `libacmeimg.so`, function `decode`, called from `Crash.div`',
  ],
  ['SIGSEGV in `libz.so`, function `inflate`', 'SIGSEGV in `libz.so`, function `crc32`'],
  ['Deadlock: contract-import and crm-import', 'Deadlock: pool-1-thread-1 and pool-1-thread-2'],
];

test('other figures, threads of a pool or methods of a class are the same problem', () => {
  for (const [a, b] of SAME) assert.ok(isSame(a, b), `${a} | ${b}`);
});

test('another exception or class, or other threads where nothing else is named, are another problem', () => {
  for (const [a, b] of OTHER) assert.ok(!isSame(a, b), `${a} | ${b}`);
});

test('a field that keeps memory is one problem, whichever rule finds it', () => {
  const kept = { ...titled('Static field com.shop.Shop.CARTS keeps 12.1 MB, 80.2 % of the used heap'), id: 'field' };
  const counted = { ...titled('The map Shop.CARTS has 22,640 entries, 93.9 % of the used heap'), id: 'map' };
  const [a, b]: Finding[] = [
    { ...kept, cause: 'static-leak' },
    { ...counted, cause: 'growing-collection' },
  ];
  assert.ok(a && b && isSameHolder(a, b));
  assert.deepEqual(compareFindings([a], [b]), { gone: [], new: [], still: [{ a, b }] });
  const other: Finding = { ...b, title: 'The map Shop.ORDERS has 22,640 entries, 93.9 % of the used heap' };
  assert.ok(!isSameHolder(a, other));
  assert.ok(!isSameHolder(a, { ...b, cause: 'heap-waste' }));
});
