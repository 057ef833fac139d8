import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSensitiveValues, maskSensitive } from './mask.ts';
import { SameShapeSearch } from './same-shape-search.ts';

/** What each text becomes. */
const MASKED: Readonly<Record<string, string>> = {
  'curl -s -u admin:hunter2 http://db': 'curl -s -u admin:<PASSWORD> http://db',
  'mail to eve.silva82@corp.example.net sent': 'mail to <EMAIL> sent',
  'thread pool-eve@example.org-1 stopped': 'thread <EMAIL>-1 stopped',
  'to=eve@example.com,cc=<bob@example.org>': 'to=<EMAIL>,cc=<<EMAIL>>',
  'jdbc:mysql://svc:Tr0ub4dor@db.example.com/x': 'jdbc:mysql://svc:<URL_PASSWORD>@db.example.com/x',
  'charging card 4111 1111 1111 1111 amount 12': 'charging card <CREDIT_CARD> amount 12',
  'card=4111111111111111, ok': 'card=<CREDIT_CARD>, ok',
  'amex 3782-822463-10005': 'amex <CREDIT_CARD>',
  'IBAN DE89 3704 0044 0532 0130 00 amount 5': 'IBAN <IBAN> amount 5',
  'from GB82WEST12345698765432.': 'from <IBAN>.',
  'employee ssn=536-90-4399 synced': 'employee ssn=<SSN> synced',
  'peer 2001:db8::8a2e:370:7334 connected': 'peer <IPV6> connected',
  'client /10.20.30.40:5123 gone': 'client /<IPV4>:5123 gone',
  'link 00:1b:44:11:3a:b7 up': 'link <MAC> up',
  'phone +49 151 23456789 could not be verified': 'phone <PHONE> could not be verified',
  'call (415) 555-2671 back': 'call <PHONE> back',
  'using credentials AKIAIOSFODNN7EXAMPLE region': 'using credentials <AWS_ACCESS_KEY> region',
  'Authorization: Bearer abc.DEF-123456': 'Authorization: Bearer <BEARER_TOKEN>',
  'Authorization: Basic dXNlcjpwYXNz': 'Authorization: Basic <BASIC_AUTH>',
  'props user=app password=s3cr=t! ssl=true': 'props user=app password=<PASSWORD> ssl=true',
  '{"apiKey":"a\\"bc","x":1}': '{"apiKey":"<PASSWORD>","x":1}',
  'password: hunter': 'password: <PASSWORD>',
  'firstName=Eve, "dob": "1980-01-02"': 'firstName=<NAME>, "dob": "<DOB>"',
  'GET /users?mail=eve%40example.com 200': 'GET /users?mail=<EMAIL> 200',
  'call 415-555-2671 or 415.555.2671': 'call <PHONE> or <PHONE>',
  'link 001b.4411.3ab7 up': 'link <MAC> up',
  'SSN: 536 90 4399, "ssn":"536904399"': 'SSN: <SSN>, "ssn":"<SSN>"',
  'Full name: Eve Silva': 'Full name: <NAME>',
  'run --password hunter2 --user eve': 'run --password <PASSWORD> --user eve',
  "CREATE USER eve IDENTIFIED BY 'hunter2'": "CREATE USER eve IDENTIFIED BY '<PASSWORD>'",
  '<ns:password>hunter2</ns:password>': '<ns:password><PASSWORD></ns:password>',
  '{\\"password\\":\\"hunter2\\"}': '{\\"password\\":\\"<PASSWORD>\\"}',
  'otp=493817, pin: 4711': 'otp=<PASSWORD>, pin: <PASSWORD>',
  'Cookie: JSESSIONID=A1B2C3D4E5F60718293A4B5C6D7E8F90': 'Cookie: JSESSIONID=<SESSION_ID>',
  'PUT /c/b?sv=2020&sig=abc%2FDEF123456abcDEF123456abcDEF123456abc%3D': 'PUT /c/b?sv=2020&<AZURE_SAS_TOKEN>',
  'stored as card_4111111111111111_1': 'stored as card_<CREDIT_CARD>_1',
  'to be68539007547034, gb82 west 1234 5698 7654 32': 'to <IBAN>, <IBAN>',
  'peer web.example.com:8443:10.20.30.40': 'peer web.example.com:8443:<IPV4>',
  'cpf 529.982.247-25 checked': 'cpf <NATIONAL_ID> checked',
};

for (const [text, masked] of Object.entries(MASKED)) {
  test(`${text}: masked`, () => assert.equal(maskSensitive(text).text, masked));
}

/** What looks alike and is nothing. */
const PLAIN: readonly string[] = [
  'card 4111 1111 1111 1112 refused',
  'tick epoch=1745773310762',
  'order 4111111111111111-7 packed',
  'order_4111111111111112 and x4111111111111111 packed, blk_4713968111267226537 deleted',
  'trace be1234567890a068 and be68539007547035',
  'com.acme:lib:1.2.3.4 and org.acme.web:app-core:jar:10.2.3.4:compile',
  'IBAN DE88 3704 0044 0532 0130 00 refused',
  'ssn 666-12-3456 and 123-00-4567 refused',
  'host 300.1.2.3, version 1.2.3.4, v10.0.0.1, 1.2.3.4.5, 1.2.3.4-SNAPSHOT',
  'Chrome/120.0.0.0, OID 1.3.6.1, package amd64~~6.1.1.2',
  'range 100-200-3000, part 415-555-26711, SKU 415-055-2671',
  'class full name: com.acme.Order, pin: enabled, spin=1234',
  '<password>***</password> --password -v',
  'at 08:15:03 std::vector a::b',
  'icon@2x.png of git@github.com:acme/orders com.acme.Order@1b2c3d',
  'password: must be at least eight letters',
  `password=**** token=null secret=${'$'}{SECRET} key: <none>`,
  'Bearer token is missing',
  'Rejected token: JWT expired 372 seconds ago',
  'order 2025-03-02 12345678 shipped',
  'connected to 127.0.0.1',
  'https://example.com:8443/a?b=c@d',
];

for (const text of PLAIN) test(`${text}: left as it is`, () => assert.equal(maskSensitive(text).text, text));

test('texts that differ only in their digits are searched with the detectors that find something for some digits', () => {
  for (const text of [...Object.keys(MASKED), ...PLAIN]) {
    for (const digit of '0159') {
      const search = new SameShapeSearch(text.replace(/\d/g, digit));
      assert.deepEqual(search.find(text), findSensitiveValues(text), `${digit}: ${text}`);
    }
  }
  for (const text of ['order 17 packed', 'tick 17 of 08:15:03'])
    assert.ok(new SameShapeSearch(text).findsNothing, text);
});

/** The last ones begin like a bank account, or with what would be a payment card or a telephone number. */
const UUIDS = [
  'cea0da9b-102c-4275-f896-e3693822c936',
  'abcdefab-cdef-abcd-efab-cdefabcdefa0',
  'de89370a-0440-0532-0130-de8937040044',
  '41111111-1111-1111-4155-559274415555',
];

test('texts that differ in their UUIDs as well are searched with the detectors that find something for some UUIDs', () => {
  const templates = [...Object.keys(MASKED), ...PLAIN].flatMap((text) => [
    (uuid: string) => `job ${uuid} ${text}`,
    (uuid: string) => `${text} ${uuid}`,
    (uuid: string) => `job [${uuid}] ${text} (${uuid}), 0532 0130 00`,
    (uuid: string) => `${text} of ${uuid}  0532 0130 00`,
    (uuid: string) => `${text} token="${uuid}" id=${uuid} 0532 0130 00`,
  ]);
  for (const fill of templates) {
    for (const known of UUIDS) {
      const search = new SameShapeSearch(fill(known));
      for (const text of UUIDS.map(fill)) assert.deepEqual(search.find(text), findSensitiveValues(text), text);
    }
  }
  assert.ok(new SameShapeSearch(`payment of request ${UUIDS[0]}`).findsNothing);
});

test('a JSON web token is named as such even when a label calls it a token', () => {
  const token = `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${Buffer.from('{"sub":"1"}').toString('base64url')}.c2ln`;
  assert.deepEqual(maskSensitive(`session token=${token} accepted`), {
    text: 'session token=<JWT> accepted',
    kinds: ['JWT'],
  });
});

test('a private key is masked over all of its lines, even without an end', () => {
  const key = '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----';
  assert.equal(maskSensitive(`loaded ${key} ok`).text, 'loaded <PRIVATE_KEY> ok');
  assert.equal(maskSensitive(`loaded ${key.slice(0, 40)}`).text, 'loaded <PRIVATE_KEY>');
});

test('masking a masked text changes nothing', () => {
  for (const text of Object.keys(MASKED)) {
    const once = maskSensitive(text).text;
    assert.equal(maskSensitive(once).text, once);
  }
});

test('hostile text of a megabyte is masked in linear time', () => {
  const pieces = [
    '+1',
    '4111 ',
    'a@',
    '1.',
    '::',
    'eyJ',
    'password=',
    'http://a:',
    '-----BEGIN ',
    '-----BEGIN PRIVATE KEY-----',
    'eyJhbGciOiJI.eyJ',
    'eyJ'.repeat(700),
    'Bearer ',
    'Bearer aaaaaaaa.',
    `Basic ${'Ojo6'.repeat(1900)}AAAA `,
    'token="',
    "secret='\\\\",
    'firstName=Ab Cd ',
    'phone: 1 ',
    'ssn=123-45-',
    '00:1b:',
    '1.1.1.1.',
    'AKIA',
    'xoxb-a',
    'SG.aaaaaaaaaaaaaaaaaaaa.',
    'AccountKey=aaaa',
    'a',
    'a@b.',
    '@',
    '://',
    '+1 (2) ',
    'a.b@c.',
    '(415) ',
    '415-555-',
    '1b1b.',
    'a@b%40',
    'full name: ',
    'curl  -u a:',
    'curl ',
    ' --password ',
    "IDENTIFIED BY '",
    '<password>',
    'sig=%%%%',
    'DE89',
  ];
  const perMegabyte = pieces.map((piece) => {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
    const started = process.cpuUsage();
    maskSensitive(text);
    const { user, system } = process.cpuUsage(started);
    return { piece, ms: (user + system) / 1000 };
  });
  // A quadratic search would need minutes; a loaded machine needs less than this.
  assert.deepEqual(
    perMegabyte.filter(({ ms }) => ms > 5_000),
    [],
  );
});
