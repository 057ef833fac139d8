import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLogSource } from './log-source.ts';

test('the prefixes of what follows several containers name the container', () => {
  const sources: readonly [header: string | undefined, source: string | undefined][] = [
    ['checkout-1  | ', 'checkout-1'],
    ['3|orders   | ', 'orders'],
    ['[pod/shop-6d5f8-x7k2p/app] ', 'pod/shop-6d5f8-x7k2p/app'],
    ['shop-6d5f8-x7k2p app ', 'shop-6d5f8-x7k2p app'],
    ['default/shop-6d5f8-x7k2p[app]: ', 'default/shop-6d5f8-x7k2p[app]'],
    ['2026-03-17T10:13:39.781000000Z ', undefined],
    ['Mar 17 10:13:39 host-3 orders[812]: ', undefined],
    [undefined, undefined],
  ];
  for (const [header, source] of sources) assert.equal(readLogSource(header), source, String(header));
});
