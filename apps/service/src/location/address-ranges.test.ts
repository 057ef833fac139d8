import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finalAddress, isPublic } from './address-ranges.ts';

test('what borders on a special range is public', () => {
  const bordering = [
    '1.0.0.0',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '191.255.255.255',
    '192.0.1.0',
    '192.0.3.0',
    '192.88.98.255',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '198.51.99.255',
    '203.0.114.0',
    '223.255.255.255',
    '168.63.129.15',
    '2000::',
    '2001:200::1',
    '2001:db7:ffff::1',
    '2001:db9::1',
    '2003::1',
    '2606:4700:4700::1111',
    '3ffe:ffff::1',
    '3fff:1000::1',
  ];
  for (const address of bordering) assert.ok(isPublic(address), address);
});

test('an IPv4 address inside of an IPv6 one is where the connection ends', () => {
  for (const address of ['::ffff:8.8.8.8', '::FFFF:808:808', '0:0:0:0:0:ffff:0808:0808', '64:ff9b::8.8.8.8']) {
    assert.equal(finalAddress(address), '8.8.8.8', address);
  }
  assert.equal(finalAddress('64:ff9b::'), '0.0.0.0');
  assert.equal(finalAddress('2606::1'), '2606::1');
});

test('what is no address, or means something on one machine only, has no end', () => {
  for (const text of ['', 'localhost', '127.1', '1.2.3.4.5', 'fe80::1%eth0', '[::1]', '1.2.3.4/8']) {
    assert.equal(finalAddress(text), undefined, text);
  }
});
