import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isReadAlikeWithOtherUuids } from './uuids.ts';

const UUID = '34d56e07-2590-408d-2dce-0151d77cf3e6';

/** A head, a message, and whether their line is read alike with another UUID. */
const LINES: readonly (readonly [head: string, message: string, isAlike: boolean])[] = [
  ['08:15:03 INFO [main] Shop - ', 'order 17 accepted', true],
  ['08:15:03 INFO [main] Shop - ', `run ${UUID} done`, true],
  ['08:15:03 INFO [main] Shop - ', `Maria ${UUID} done`, true],
  ['08:15:03 INFO [main] Shop - ', `on Mar ${UUID}`, false],
  ['08:15:03 INFO [main] Shop - ', `${UUID} done`, false],
  ['08:15:03 INFO [main] Shop - ', `run=${UUID}`, false],
  [`08:15:03 INFO [${UUID}] Shop - `, 'order 17 accepted', false],
  [`08:15:03 INFO [${UUID}] Shop - `, `run ${UUID} done`, false],
];

test('lines are read alike with other UUIDs behind the first word of their message, beside no word of a date', () => {
  for (const [head, message, isAlike] of LINES)
    assert.equal(isReadAlikeWithOtherUuids(head + message, message), isAlike, head + message);
});
