import assert from 'node:assert/strict';
import { test } from 'node:test';
import { downloadToFault, downloadWithDefaults, readAll } from '../../testing/location-download.ts';
import { aLocationServer } from '../../testing/location-server.ts';
import { allowsAddress, allowsHost, parseAllowList } from './allow-list.ts';

const host = (entry: string, name: string, port = 80) => allowsHost(parseAllowList([entry]), name, port);
const address = (entry: string, ip: string, port = 80) => allowsAddress(parseAllowList([entry]), ip, port);

test('a name allows this host and no other', () => {
  assert.ok(host('logs.example.com', 'logs.example.com'));
  assert.ok(host('LOGS.example.com.', 'logs.example.com'));
  assert.ok(host('bücher.example', 'xn--bcher-kva.example'));
  for (const name of ['example.com', 'a.logs.example.com', 'xlogs.example.com', 'logs.example.com.evil.test']) {
    assert.ok(!host('logs.example.com', name), name);
  }
});

test('a star allows every host below a domain, not the domain itself', () => {
  assert.ok(host('*.example.com', 'a.example.com'));
  assert.ok(host('*.example.com', 'a.b.example.com'));
  for (const name of ['example.com', 'badexample.com', 'example.com.evil.test']) {
    assert.ok(!host('*.example.com', name), name);
  }
});

test('an address allows itself in any spelling, a network what lies in it', () => {
  assert.ok(address('10.1.2.3', '10.1.2.3'));
  assert.ok(address('::ffff:10.1.2.3', '10.1.2.3'));
  assert.ok(address('FD00:0::1', 'fd00::1'));
  assert.ok(address('[fd00::1]', 'fd00::1'));
  assert.ok(address('10.0.0.0/8', '10.255.255.255'));
  assert.ok(address('fd00::/8', 'fdff::1'));
  assert.ok(!address('10.1.2.3', '10.1.2.4'));
  assert.ok(!address('10.0.0.0/8', '11.0.0.0'));
  assert.ok(!address('fd00::/8', 'fc00::1'));
});

test('a port allows this port only', () => {
  for (const entry of ['h.example.com:8080', '*.example.com:8080']) {
    assert.ok(host(entry, 'h.example.com', 8080), entry);
    assert.ok(!host(entry, 'h.example.com', 80), entry);
  }
  for (const entry of ['[fd00::1]:8080', '[fd00::/8]:8080']) {
    assert.ok(address(entry, 'fd00::1', 8080), entry);
    assert.ok(!address(entry, 'fd00::1', 80), entry);
  }
  for (const entry of ['10.0.0.1:8080', '10.0.0.0/8:8080']) {
    assert.ok(address(entry, '10.0.0.1', 8080), entry);
    assert.ok(!address(entry, '10.0.0.1', 80), entry);
  }
});

test('a metadata service is allowed by its own address only', async () => {
  assert.ok(address('169.254.169.254', '169.254.169.254'));
  assert.ok(address('169.254.169.254/32', '169.254.169.254'));
  for (const entry of ['169.254.0.0/16', '0.0.0.0/0', '::/0']) {
    assert.ok(!address(entry, '169.254.169.254'), entry);
  }
  assert.ok(!address('fd00::/8', 'fd00:ec2::254'));
  const resolve = async () => ['169.254.169.254'];
  const byName = await downloadToFault('http://inner.test/', { allow: ['inner.test', '169.254.0.0/16'], resolve });
  assert.equal(byName.code, 'location-forbidden');
});

test('a host that is allowed by name may lie anywhere, and nothing else may', async (context) => {
  const server = await aLocationServer(context, (_request, response) => response.end('log'));
  const rules = { allow: [`*.inner.test:${server.port}`], resolve: async () => ['127.0.0.1', 'fd00::1'] };
  const download = await downloadWithDefaults(`http://a.inner.test:${server.port}/`, rules);
  assert.equal((await readAll(download)).toString(), 'log');
  for (const other of ['a.inner.test:81', `inner.test:${server.port}`, `127.0.0.1:${server.port}`]) {
    assert.equal((await downloadToFault(`http://${other}/`, rules)).code, 'location-forbidden', other);
  }
  assert.equal(server.connections(), 1);
});

const GOOD = ['a', 'a_b.example', '0x7f.example', '1.2.3.4/0', '::/0', '[::1]:65535', 'localhost:7070', '*.a:81'];
const BAD = [
  '*',
  '*.*.a',
  'a.*',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0/8',
  '10.0.0.0/-1',
  'fd00::/129',
  'fe80::1%eth0',
  '0x7f.1',
  '2130706433',
  'http://a',
  'a/b',
  'u@a',
  'a b',
  'a:0',
  'a:65536',
  'a:b',
  'a:22',
  '10.0.0.1:6667',
  '[a]:80',
  '[::1]:',
  '[::1',
  '*.10.0.0.1',
];

test('what is no host, domain, address or network is a problem and allows nothing', () => {
  assert.deepEqual(parseAllowList(GOOD).problems, []);
  for (const entry of BAD) {
    const { problems, hosts, networks } = parseAllowList([entry]);
    assert.deepEqual([problems.length, hosts.length, networks.length], [1, 0, 0], entry);
    assert.ok(problems[0]?.includes(entry));
  }
  assert.deepEqual(parseAllowList(['a\nb']).problems, ['"a\\nb" is none of them']);
});
