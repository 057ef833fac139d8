import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDividedByFiles, readLogSource, readSectionName } from './log-source.ts';

test('the prefixes of what follows several containers name the container', () => {
  const sources: readonly [header: string | undefined, name: string | undefined, process?: string][] = [
    ['checkout-1  | ', 'checkout-1'],
    ['3|orders   | ', 'orders'],
    ['[pod/shop-6d5f8-x7k2p/app] ', 'pod/shop-6d5f8-x7k2p/app'],
    ['shop-6d5f8-x7k2p app ', 'shop-6d5f8-x7k2p app'],
    ['default/shop-6d5f8-x7k2p[app]: ', 'default/shop-6d5f8-x7k2p[app]'],
    ['2026-03-17T10:13:39.781000000Z ', undefined],
    ['Mar 17 10:13:39 host-3 orders[812]: ', 'host-3 orders', '812'],
    ['<14>1 2026-03-17T10:13:39.781Z host-3 orders 812 - - ', 'host-3 orders', '812'],
    ['<14>1 2026-03-17T10:13:39.781Z host-3 orders - - - ', 'host-3 orders'],
    ['<14>2026-03-17T10:13:39.781+01:00 host-3 shop.service: ', 'host-3 shop.service'],
    ['Mar 17 10:13:39 host-3 12[812]: ', undefined],
    [undefined, undefined],
  ];
  for (const [header, name, process] of sources) {
    const source = readLogSource(header);
    assert.deepEqual([source?.name, source?.process], [name, process], String(header));
  }
});

const readSection = (text: string) => readSectionName({ text, at: (index) => text.charCodeAt(index) });

test('the line above a part of tail names its file, and the files of a rotated series are one log', () => {
  assert.equal(readSection('==> /var/log/shop/gc.log.3 <=='), '/var/log/shop/gc.log');
  assert.equal(readSection('==> gc.log <=='), 'gc.log');
  for (const other of ['==> gc.log', '==> <==', '[0.1s][info][gc] x ==> y <==', ''])
    assert.equal(readSection(other), undefined);
});

test('a text is divided by files when it begins with the name of one', () => {
  assert.equal(isDividedByFiles({ lines: ['', '==> gc.log <=='] }), true);
  assert.equal(
    isDividedByFiles({ lines: ['[0.1s][info][gc] Using G1', '[0.2s]', '', '', '', '==> gc.log <=='] }),
    false,
  );
});
