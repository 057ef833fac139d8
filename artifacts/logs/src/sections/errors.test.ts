import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTextBytes } from '@hindsight/intake';
import { writeQuietLog, writeRecord } from '../../testing/diagnosed-log.ts';
import { analyzeApplicationLog } from '../analyze.ts';

test('a stack trace is shown without the empty lines around it', async () => {
  const trace = ['', 'java.lang.IllegalStateException: closed', '\tat com.acme.Cart.add(Cart.java:7)', ''];
  const lines = [...writeQuietLog(30), writeRecord(31, 'ERROR', 'Cart failed'), ...trace, ...writeQuietLog(30, 40)];
  const fileName = 'shop.log';
  const source = await openTextBytes(Buffer.from(`${lines.join('\n')}\n`), { fileName });
  const { report } = await analyzeApplicationLog([source], { kind: 'application-log', fileName, options: {} });
  const codes = report.sections.flatMap(({ blocks }) =>
    blocks.flatMap((one) => (one.kind === 'code' ? [one.text] : [])),
  );
  assert.deepEqual(codes, ['java.lang.IllegalStateException: closed\n\tat com.acme.Cart.add(Cart.java:7)']);
});
