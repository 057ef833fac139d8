import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isHistory } from './message-age.ts';

const PRESENT = Date.UTC(2026, 10, 24, 10);

test('a message of weeks ago is history in every form of its time', () => {
  for (const stamp of [
    '[Wed Oct 14 02:10:02 2026]',
    'Oct 14 02:10:02 app-1',
    '2026-10-14T02:10:02,1+02:00',
    'Dec 31 23:00:00',
  ])
    assert.equal(isHistory(`${stamp} kernel: x`, PRESENT), true, stamp);
});

test('a message of today, one without a time, and one without a present are not', () => {
  for (const stamp of ['[Tue Nov 24 09:44:02 2026]', 'Nov 24 09:44:02 app-1', 'Nov 23 22:00:00', '[12345.678901]'])
    assert.equal(isHistory(`${stamp} kernel: x`, PRESENT), false, stamp);
  assert.equal(isHistory('[Wed Oct 14 02:10:02 2026] x', undefined), false);
});
