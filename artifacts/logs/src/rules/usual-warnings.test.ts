import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findInLog, writeQuietLog, writeRecord } from '../../testing/diagnosed-log.ts';

const refuse = (second: number): string =>
  writeRecord(
    second,
    'WARN',
    `type="LOGIN_ERROR", realmId="shop", userId="${second}", error="invalid_user_credentials"`,
  );

test('logins that fail as often as ever are only a note, those that become many are a warning', () => {
  const steady = writeQuietLog(1200).map((line, second) => (second % 3 === 0 ? refuse(second) : line));
  assert.equal(findInLog(steady, 'log-login-failures')?.level, 'INFO');
  const attacked = writeQuietLog(1200).map((line, second) =>
    second % 30 === 0 || (second > 900 && second % 2 === 0) ? refuse(second) : line,
  );
  assert.equal(findInLog(attacked, 'log-login-failures')?.level, 'WARNING');
});

test('a few logins that fail now and then are as usual as many', () => {
  const lines = Array.from({ length: 18 }, (_, n) => [
    refuse(150 * n + 40 * (n % 3)),
    writeRecord(150 * n + 140, 'INFO', `realm ${n} read`),
  ]).flat();
  assert.equal(findInLog(lines, 'log-login-failures')?.level, 'INFO');
});

test('a program that cannot log in itself is a warning however long it has lasted', () => {
  const failing = writeQuietLog(1200).flatMap((line, second) =>
    second % 3 === 0
      ? [
          writeRecord(second, 'ERROR', 'directory refused'),
          'javax.naming.AuthenticationException: [LDAP: error code 49 - 80090308: LdapErr: DSID-0C090447, data 532, v3839 ]',
        ]
      : [line],
  );
  assert.equal(findInLog(failing, 'log-login-failures')?.level, 'WARNING');
});

test('slow calls that are as usual are a note, until they become many or slower', () => {
  const call = (second: number, ms: number): string =>
    writeRecord(second, 'WARN', `Slow gateway response: ${ms} ms for request 7f`);
  const write = (every: number, ms: (second: number) => number): string[] =>
    writeQuietLog(1200).flatMap((line, second) => (second % every === 0 ? [line, call(second, ms(second))] : [line]));
  const level = (lines: readonly string[]): string | undefined => findInLog(lines, 'log-slow-statement')?.level;
  assert.equal(level(write(10, (second) => 2000 + (second % 900))), 'INFO');
  assert.equal(level(write(2, (second) => 2000 + (second % 900))), 'WARNING');
  assert.equal(level(write(10, (second) => (second < 700 ? 2000 : 29_000))), 'WARNING');
});
