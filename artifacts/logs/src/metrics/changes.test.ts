import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseLines, findInLog, writeQuietLog, writeRecord } from '../../testing/diagnosed-log.ts';
import { ChangeFinder } from './changes.ts';

const isChange = (statement: string): boolean => {
  const finder = new ChangeFinder();
  finder.add({ number: 1, line: 1, time: 0, statement });
  return finder.finish().length > 0;
};

const CHANGES = [
  'Feature flag new-prices changed: false -> true',
  'Configuration reloaded from /etc/shop/limits.yaml',
  'Reloaded key store /etc/tls/shop.p12',
  'Secret database/creds/shop rotated, new lease 3600 s',
  'Refresh keys changed: [shop.limit]',
  'Successfully applied 2 migrations to schema "shop"',
  'Deployed version 2.8.0 of shop',
  'Failover to replica db-2 completed',
  'New leader elected: node-3',
  'role REPORT_READER removed from group staff',
  'gateway version changed from 2.8.4 to 2.9.0',
];
for (const statement of CHANGES) test(`this is a change: ${statement}`, () => assert.ok(isChange(statement)));

for (const statement of ['Order 17 changed', 'Refreshed 120 entries in 5 ms', 'Loaded configuration'])
  test(`this is none: ${statement}`, () => assert.ok(!isChange(statement)));

const failures = Array.from({ length: 20 }, (_, n) => writeRecord(103 + n, 'ERROR', 'no price for zone EU-4'));
const change = (second: number) => writeRecord(second, 'INFO', 'Feature flag new-prices changed: false -> true');

test('the change right before the first error is named and quoted', () => {
  const finding = findInLog([...writeQuietLog(101), change(101), ...failures], 'error-share');
  assert.match(finding?.explanation ?? '', /^2 s before the first error, the log says: “Feature flag new-prices/);
  assert.ok(finding?.evidence.some((one) => one.kind === 'lines' && one.first === 102));
});

test('a change long before it, and one that came again and again, are not named', () => {
  const early = [
    ...writeQuietLog(1),
    change(1),
    ...writeQuietLog(500, 2),
    ...failures.map((_, n) => writeRecord(502 + n, 'ERROR', 'no price for zone EU-4')),
  ];
  assert.doesNotMatch(findInLog(early, 'error-share')?.explanation ?? '', /before the first error/);
  const often = Array.from({ length: 50 }, (_, n) => [...writeQuietLog(9, 10 * n), change(10 * n + 9)]).flat();
  const { findings } = diagnoseLines([
    ...often,
    ...failures.map((_, n) => writeRecord(501 + n, 'ERROR', 'no price for zone EU-4')),
  ]);
  assert.doesNotMatch(findings.find(({ id }) => id === 'error-share')?.explanation ?? '', /before the first error/);
});

test('the change right before the first refusal of a path is named', () => {
  const requests = Array.from({ length: 300 }, (_, n) =>
    writeRecord(n, 'INFO', `GET /reports -> ${n < 200 ? 200 : 403}`),
  );
  const role = writeRecord(198, 'INFO', 'role REPORT_READER removed from group staff');
  const finding = findInLog(requests.toSpliced(199, 0, role), 'refused-requests');
  assert.match(
    finding?.explanation ?? '',
    /^2 s before the first refusal, the log says: \u201crole REPORT_READER removed/,
  );
});
