import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AddressIndex } from './address-index.ts';

const ADDRESSES = [0x8, 0x18, 0x1_fff8, 0x2_0000, 0x7_0000_0010, 0x7_0000_0020, 0x8_ffff_fff8, 0x7f00_0000_0000_00];

function index(addresses: readonly number[]): AddressIndex {
  const built = new AddressIndex();
  // Regions are numbered in the order in which they are met.
  for (const address of addresses.toReversed()) built.add(Math.floor(address / 2 ** 32), (address % 2 ** 32) | 0);
  built.seal();
  return built;
}

test('the distance from each object to the next one is told, over all regions', () => {
  const gaps: [number, number][] = [];
  index(ADDRESSES).forEachGap((object, gap) => gaps.push([object, gap]));
  assert.deepEqual(
    gaps,
    ADDRESSES.slice(1).map((address, object) => [object, address - (ADDRESSES[object] ?? 0)]),
  );
});

test('an object that is alone has no distance', () => {
  index([0x7_0000_0010]).forEachGap(() => assert.fail('there is no next one'));
});
