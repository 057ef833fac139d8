import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assessJdkAge, type JdkIdentity, parseJdkVersion } from './jdk-releases.ts';

const jvm = (version: string): JdkIdentity => ({ version });
const day = (text: string): number => Date.parse(text);
const showDay = (time: number | undefined): string | undefined =>
  time === undefined ? undefined : new Date(time).toISOString().slice(0, 10);

test('versions of every notation are read', () => {
  for (const [text, feature, update] of [
    ['8.0_262-b10', 8, 262],
    ['6.0_20-b02', 6, 20],
    ['7.0_80-b05', 7, 80],
    ['17.0.15+6', 17, 15],
    ['11.0.14.1+1', 11, 14],
    ['21.0+35', 21, 0],
    ['25+36', 25, 0],
    ['1.8.0_362-b09', 8, 362],
    ['12.0.1+12', 12, 1],
  ] as const)
    assert.deepEqual(parseJdkVersion(text), { feature, update }, text);
  assert.equal(parseJdkVersion('unknown'), undefined);
  assert.equal(parseJdkVersion('8.0.6.10'), undefined);
});

test('the number of an update tells its day', () => {
  for (const [version, released] of [
    ['8.0_262-b10', '2020-07-14'],
    ['8.0_181-b13', '2018-07-17'],
    ['8.0_442-b06', '2025-01-21'],
    ['11.0.25+9', '2024-10-15'],
    ['17.0.15+6', '2025-04-15'],
    ['21.0.9+10', '2025-10-21'],
    ['25.0.3+9', '2026-04-21'],
    ['12.0.1+12', '2019-04-16'],
    ['21.0+35', '2023-09-19'],
  ] as const)
    assert.equal(showDay(assessJdkAge(jvm(version))?.releasedAt), released, version);
});

test('the updates that were missed are counted up to the time of the report', () => {
  const age = (version: string, at: string) => assessJdkAge(jvm(version), day(at));
  assert.equal(age('17.0.11+9', '2024-07-01')?.missedUpdates, 0);
  assert.equal(age('17.0.11+9', '2025-04-16')?.missedUpdates, 4);
  assert.equal(age('17.0.11+9', '2025-04-16')?.newestUpdate, '17.0.15');
  assert.equal(age('8.0_262-b10', '2021-07-21')?.missedUpdates, 4);
  assert.equal(age('8.0_252-b14', '2020-05-01')?.missedUpdates, 0);
});

test('a release between long-term ones ends with the next one', () => {
  const age = assessJdkAge(jvm('12.0.1+12'));
  assert.equal(age?.longTerm, false);
  assert.equal(showDay(age?.supportEndsAt), '2019-09-17');
});

test('a build that no table has is of no known age', () => assert.equal(assessJdkAge(jvm('99.0.1+1')), undefined));
