import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { FaultCode } from '@hindsight/model';
import fc from 'fast-check';
import { downloadToFault, NEVER_RESOLVES } from '../../testing/location-download.ts';
import { aLocationServer } from '../../testing/location-server.ts';

/** Spellings of 127.0.0.1; behind each, a server listens that must not be asked. */
const LOOPBACK = [
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '2130706433.',
  '0x7f000001',
  '0X7F.0X0.0x0.0x1',
  '0x7f.1',
  '017700000001',
  '0177.0.0.01',
  '00000177.0x0.1',
  '127.0x0.00.1',
  '%31%32%37.0.0.1',
  '127%2e0%2E0%2e1',
  '127。0。0。1',
  '127.0.0.1',
  '①②⑦.⓪.⓪.①',
  '0x7f.1',
  '127.0.0­.1',
  '0',
  '0.0.0.0',
  '0x0',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::FFFF:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2002:7f00:0001::1]',
  '[2001:0:5ef5:79fd::80ff:fffe]',
];

/** Addresses that lie elsewhere inside, or nowhere. */
const ELSEWHERE = [
  '10.0.0.1',
  '10.255.255.255',
  '167772161',
  '012.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '0xc0a80101',
  '3232235777',
  '169.254.1.1',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '169.254.170.2',
  '168.63.129.16',
  '100.64.0.1',
  '100.100.100.200',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '0.1.2.3',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fd20:ce::254]',
  '[ff02::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[2001:2::1]',
  '[5f00::1]',
  '[::ffff:a9fe:a9fe]',
  '[64:ff9b::a9fe:a9fe]',
  '[2002:a9fe:a9fe::1]',
  '[2002:c0a8:101::]',
  '[::10.0.0.1]',
  '[2001:0:808:808::f501:fefe]',
];

const METADATA_NAMES = [
  'metadata.google.internal',
  'METADATA.google.internal.',
  'metadata',
  'instance-data',
  'metadata.goog',
];

const aServerWithoutRequests = (context: TestContext) =>
  aLocationServer(context, (_request, response) => response.end('secret'));

test('no spelling of a loopback address reaches the server that listens there', async (context) => {
  const server = await aServerWithoutRequests(context);
  for (const host of LOOPBACK) {
    const { code } = await downloadToFault(`http://${host}:${server.port}/`, { resolve: NEVER_RESOLVES });
    assert.equal(code, 'location-forbidden', host);
  }
  assert.equal(server.connections(), 0);
});

test('addresses that are not public are refused in every spelling, and nobody is asked where they lie', async () => {
  for (const host of [...ELSEWHERE, ...METADATA_NAMES]) {
    for (const scheme of ['http', 'https']) {
      const { code } = await downloadToFault(`${scheme}://${host}/latest/meta-data/`, { resolve: NEVER_RESOLVES });
      assert.equal(code, 'location-forbidden', host);
    }
  }
});

test('slashes, tabs and line ends do not hide a host', async (context) => {
  const server = await aServerWithoutRequests(context);
  const at = `127.0.0.1:${server.port}`;
  for (const location of [
    `http:${at}/`,
    `http:/${at}/`,
    `http:///${at}/`,
    `http:\\\\${at}\\`,
    ` http://${at}/`,
    `ht\ntp://${at}/`,
    `http://127.0\t.0.1:${server.port}/`,
    `http://@${at}/`,
    `HTTP://${at}/#@example.com`,
    `http://${at}?@example.com/`,
    `http://${at}\\@example.com/`,
  ]) {
    assert.equal((await downloadToFault(location)).code, 'location-forbidden', JSON.stringify(location));
  }
  assert.equal(server.connections(), 0);
});

test('names of this machine are refused by where they lead', async () => {
  for (const host of ['localhost', 'LOCALHOST', 'ⓛocalhost']) {
    assert.equal((await downloadToFault(`http://${host}/`)).code, 'location-forbidden', host);
  }
});

test('a name is refused when one of its addresses is forbidden, wherever that one stands', async () => {
  const answers = [
    ['10.0.0.1'],
    ['93.184.215.14', '127.0.0.1'],
    ['::1', '93.184.215.14'],
    ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::ffff:127.0.0.1'],
    ['64:ff9b::10.1.2.3'],
    ['fe80::1%eth0'],
    ['2606:2800::1%eth0'],
    ['127.1'],
    ['nonsense'],
  ];
  for (const addresses of answers) {
    const { code, details } = await downloadToFault('http://logs.example.com/', { resolve: async () => addresses });
    assert.equal(code, 'location-forbidden', addresses.join());
    for (const address of addresses) assert.ok(!details.includes(address), details);
  }
});

const REFUSED: Readonly<Record<string, FaultCode>> = {
  '': 'bad-location',
  'gc.log': 'bad-location',
  '//example.com/gc.log': 'bad-location',
  'example.com/gc.log': 'bad-location',
  'http://': 'bad-location',
  'http://exa mple.com/': 'bad-location',
  'http://example.com:99999/': 'bad-location',
  'http://1.2.3.4.5/': 'bad-location',
  'http://256.256.256.256/': 'bad-location',
  'http://[fe80::1%25eth0]/': 'bad-location',
  'http://[fe80::1%eth0]/': 'bad-location',
  'http://[::1/': 'bad-location',
  'http://127.0.0.1%00.example.com/': 'bad-location',
  'file:///etc/passwd': 'bad-location',
  'ftp://example.com/gc.log': 'bad-location',
  'gopher://example.com/': 'bad-location',
  'data:text/plain,gc': 'bad-location',
  'javascript:1': 'bad-location',
  'blob:http://example.com/1': 'bad-location',
  'ws://example.com/': 'bad-location',
  'localhost:7070/': 'bad-location',
  'http://user@example.com/': 'bad-location',
  'http://user:password@example.com/': 'bad-location',
  'http://:password@example.com/': 'bad-location',
  'http://example.com@127.0.0.1/': 'bad-location',
  'http://example.com:22/': 'location-forbidden',
  'http://example.com:0/': 'location-forbidden',
  'http://example.com:25/': 'location-forbidden',
  'https://example.com:6667/': 'location-forbidden',
  'https://example.com:10080/': 'location-forbidden',
};

test('what is no http or https address, holds a user, or names a port of another protocol is refused', async () => {
  for (const [location, code] of Object.entries(REFUSED)) {
    assert.equal((await downloadToFault(location, { resolve: NEVER_RESOLVES })).code, code, location);
  }
});

/** Of each forbidden range its network and how many low bits are free. */
const RANGES_V4: readonly (readonly [network: number, free: number])[] = [
  [0x00000000, 24],
  [0x0a000000, 24],
  [0x64400000, 22],
  [0x7f000000, 24],
  [0xa9fe0000, 16],
  [0xac100000, 20],
  [0xc0000000, 8],
  [0xc0000200, 8],
  [0xc0a80000, 16],
  [0xc6120000, 17],
  [0xc6336400, 8],
  [0xcb007100, 8],
  [0xe0000000, 28],
  [0xf0000000, 28],
];

const forbiddenV4 = fc
  .constantFrom(...RANGES_V4)
  .chain(([network, free]) => fc.nat(2 ** free - 1).map((host) => (network | host) >>> 0));

const hex = (value: number, digits = 0) => value.toString(16).padStart(digits, '0');
const octets = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const inGroups = (value: number) => `${hex(value >>> 16)}:${hex(value & 0xffff)}`;
const pickOne = (value: number, radix: number) => [`${value}`, `0x${hex(value)}`, `0${value.toString(8)}`][radix] ?? '';
const FULL_WIDTH_ZERO = 0xff10;
const fullWidth = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(FULL_WIDTH_ZERO + Number(digit))).replaceAll('.', '。');
const escaped = (text: string) => [...Buffer.from(text)].map((byte) => `%${hex(byte, 2)}`).join('');

/** How one IPv4 address may be written, alone and inside of IPv6. */
const SPELLINGS: readonly ((value: number, radix: readonly number[]) => string)[] = [
  (value) => octets(value).join('.'),
  (value) => `${octets(value).join('.')}.`,
  (value, [radix = 0]) => pickOne(value, radix),
  (value, radix) =>
    octets(value)
      .map((octet, at) => pickOne(octet, radix[at] ?? 0))
      .join('.'),
  (value, [first = 0, second = 0]) => `${pickOne(value >>> 24, first)}.${pickOne(value & 0xffffff, second)}`,
  (value, [first = 0, second = 0, third = 0]) =>
    `${pickOne(value >>> 24, first)}.${pickOne((value >>> 16) & 255, second)}.${pickOne(value & 0xffff, third)}`,
  (value) => fullWidth(octets(value).join('.')),
  (value) => escaped(octets(value).join('.')),
  (value) => `[::ffff:${octets(value).join('.')}]`,
  (value) => `[0:0:0:0:0:FFFF:${inGroups(value)}]`,
  (value) => `[::${inGroups(value)}]`,
  (value) => `[64:ff9b::${octets(value).join('.')}]`,
  (value) => `[64:ff9b:1::${inGroups(value)}]`,
  (value) => `[2002:${inGroups(value)}::1]`,
  (value) => `[2001:0:4136:e378:8000:63bf:${inGroups(~value >>> 0)}]`,
];

test('any address of a forbidden IPv4 range is refused in any spelling', async () => {
  const radixes = fc.array(fc.nat(2), { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(forbiddenV4, fc.constantFrom(...SPELLINGS), radixes, async (value, spell, radix) => {
      const { code } = await downloadToFault(`http://${spell(value, radix)}/`, { resolve: NEVER_RESOLVES });
      assert.equal(code, 'location-forbidden');
    }),
    { numRuns: 1000 },
  );
});

test('any IPv6 address outside of the global unicast range is refused in any spelling', async () => {
  const groups = fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 });
  const outside = groups.filter(([first = 0]) => first >>> 13 !== 1 && first !== 0 && first !== 0x64);
  await fc.assert(
    fc.asyncProperty(outside, fc.nat(4), fc.boolean(), async (all, digits, upper) => {
      const text = all.map((group) => hex(group, digits)).join(':');
      const { code } = await downloadToFault(`http://[${upper ? text.toUpperCase() : text}]/`, {
        resolve: NEVER_RESOLVES,
      });
      assert.equal(code, 'location-forbidden');
    }),
    { numRuns: 500 },
  );
});
