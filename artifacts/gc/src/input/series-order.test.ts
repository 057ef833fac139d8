import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTextBytes } from '@hindsight/intake';
import { orderSeries, readRotationNumber } from './series-order.ts';

const aFile = (fileName: string, text: string) => openTextBytes(Buffer.from(text), { fileName });

const orderNames = async (...files: readonly (readonly [name: string, text: string])[]) =>
  orderSeries(await Promise.all(files.map(([name, text]) => aFile(name, text)))).map(({ name }) => name);

const writeUnifiedLine = (stamp: string) =>
  `[${stamp}][info][gc] GC(1) Pause Young (Normal) (G1 Evacuation Pause) 8M->4M(16M) 2.1ms\n`;

test('a rotated series is ordered by what the files say, not by their names', async () => {
  const order = await orderNames(
    ['gc.log.0', writeUnifiedLine('500.000s')],
    ['gc.log.1', writeUnifiedLine('20.000s')],
    ['gc.log', writeUnifiedLine('90.000s')],
  );
  assert.deepEqual(order, ['gc.log.1', 'gc.log', 'gc.log.0']);
});

test('dates win over uptimes, which begin anew with every JVM', async () => {
  const order = await orderNames(
    ['b', writeUnifiedLine('2024-05-02T10:00:00.000+0200][20.000s')],
    ['a', writeUnifiedLine('2024-05-01T10:00:00.000+0200][900.000s')],
  );
  assert.deepEqual(order, ['a', 'b']);
});

test('without stamps the number in the name decides; the file still written is the last', async () => {
  const text = '[GC 8968K->8230K(10912K), 0.0037 secs]\n';
  const order = await orderNames(['gc.log', text], ['gc.log.10', text], ['gc.log.2', text], ['gc.log.3.current', text]);
  assert.deepEqual(order.slice(0, 2), ['gc.log.2', 'gc.log.10']);
});

test('the number of a rotated file stands before the name of its compression', () => {
  assert.deepEqual(['gc.log.2', 'gc.log.12.gz', 'gc.1.zst'].map(readRotationNumber), [2, 12, 1]);
  assert.ok(readRotationNumber('gc.log') > 1e9);
  assert.ok(readRotationNumber('gc.log.2.current') > 1e9);
});
