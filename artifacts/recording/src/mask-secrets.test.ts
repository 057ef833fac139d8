import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskCommand, maskValue } from './mask-secrets.ts';

test('The value of a key that names a secret is masked, whatever it looks like', () => {
  for (const key of ['db.password', 'PWD', 'clientSecret', 'api-key', 'accessKey', 'private_key', 'X_AUTH', 'token'])
    assert.equal(maskValue(key, 'plain').text, '***', key);
  assert.equal(maskValue('user.home', '/home/orders').text, '/home/orders');
});

test('A command line keeps everything but its secrets', () => {
  const { text, keys } = maskCommand(
    '-Xmx1g -Ddb.password=hunter2 --token abcdef -Dcom.sun.management.jmxremote.authenticate=false -jar app.jar',
  );
  assert.equal(
    text,
    '-Xmx1g -Ddb.password=*** --token *** -Dcom.sun.management.jmxremote.authenticate=false -jar app.jar',
  );
  assert.ok(keys.includes('-Ddb.password') || keys.includes('Ddb.password'));
});

test('The files of a class path are no keys', () => {
  const path = '-Djava.class.path=/opt/lib/basic-auth-3.2.jar:/opt/lib/tokens.jar:/opt/app';
  assert.equal(maskCommand(path).text, path);
});

test('What looks like a secret is masked without a key', () => {
  assert.doesNotMatch(maskCommand('jdbc:postgresql://orders:s3cr3t-pw@db/orders').text, /s3cr3t-pw/);
  assert.equal(maskCommand('-Djava.rmi.server.hostname=10.1.2.3').text, '-Djava.rmi.server.hostname=10.1.2.3');
});

test('What identifies a person is masked, and is no secret of the JVM', () => {
  assert.deepEqual(maskValue('user.mail', 'jane@example.com'), { text: '***', keys: [] });
  assert.deepEqual(maskCommand('-Downer=jane@example.com -Dcard=4111111111111111'), {
    text: '-Downer=*** -Dcard=***',
    keys: [],
  });
});

test('A very long text is masked in linear time', () => {
  const started = performance.now();
  maskCommand('a='.repeat(50_000));
  maskCommand('password'.repeat(20_000));
  assert.ok(performance.now() - started < 5000);
});
