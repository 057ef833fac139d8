/** What a client sees of every encoding and of every broken one: the real service, real processes, real files. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { CONTENTS, type ContentName, createTar, createZip, PACKERS } from '@hindsight/intake/testing';
import { ENCODING_NAMES, FAULTS, type FaultCode } from '@hindsight/model';
import { runServiceForFile } from '../../testing/file-service.ts';

const KEY = 'key-of-the-ingestion-test';
const service = runServiceForFile({ SERVICE_API_KEYS: KEY, SERVICE_ARTIFACT_DAYS: '0' });

interface Answer {
  readonly status: number;
  readonly body: {
    readonly fault?: { readonly code: string; readonly details: string };
    readonly artifact?: { readonly encoding: readonly string[]; readonly bytes: number };
    readonly analysis?: { readonly complete: boolean };
    readonly gcStatistics?: { readonly pauseCount: string };
    readonly findings?: readonly { readonly id: string; readonly description: string }[];
  };
}

type Place = 'query' | 'header';

async function post(body: Buffer, encoding?: string, place: Place = 'query'): Promise<Answer> {
  const query = new URLSearchParams({
    apiKey: KEY,
    ...(encoding && place === 'query' && { 'Content-Encoding': encoding }),
  });
  const headers = { ...(encoding && place === 'header' && { 'Content-Encoding': encoding }) };
  const response = await fetch(`${service.url}/analyzeGC?${query}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const listIds = ({ body }: Answer): string[] => (body.findings ?? []).map(({ id }) => id);

function assertFault({ status, body }: Answer, code: FaultCode): void {
  assert.equal(body.fault?.code, code, JSON.stringify(body).slice(0, 400));
  assert.equal(status, FAULTS[code].status);
}

/** Every way to name a layer, with what is sent then. */
const LABELLED: readonly (readonly [label: string | undefined, pack: (name: ContentName) => Buffer])[] = [
  ...ENCODING_NAMES.map((name) => [name, PACKERS[name]] as const),
  ['GZIP', PACKERS.gz],
  ['tar.gz', (name) => gzipSync(PACKERS.tar(name))],
  ['tar, gz', (name) => gzipSync(PACKERS.tar(name))],
  [undefined, (name) => CONTENTS[name]],
];

for (const [label, pack] of LABELLED) {
  test(`${label ?? 'nothing declared'}: a log is analysed, other content is told from it, in query and header`, async () => {
    const places: readonly Place[] = label === undefined ? ['query'] : ['query', 'header'];
    for (const place of places) {
      const log = await post(pack('gc.log'), label, place);
      assert.equal(log.status, 200, JSON.stringify(log.body).slice(0, 400));
      assert.equal(log.body.gcStatistics?.pauseCount, '40');
      assert.equal(log.body.artifact?.bytes, CONTENTS['gc.log'].length);
      assert.equal(log.body.analysis?.complete, true);
      const dump = await post(pack('threads.txt'), label, place);
      assertFault(dump, 'not-a-gc-log');
      assert.match(dump.body.fault?.details ?? '', /a thread dump: send it to \/threaddump-api/);
    }
    const binary = await post(pack('heap.hprof'), label, 'header');
    assertFault(binary, 'not-a-gc-log');
    assert.match(binary.body.fault?.details ?? '', /a heap dump/);
  });
}

for (const [label, pack] of [
  [undefined, (bytes: Buffer) => bytes],
  ['gz', gzipSync],
  ['deflate', deflateRawSync],
  ['zstd', zstdCompressSync],
  ['zip', (content: Buffer) => createZip([{ name: 'heap.hprof', content }])],
] as const) {
  test(`50 MB of a binary in ${label ?? 'nothing'} are told from a log`, async () => {
    const large = Buffer.alloc(50 * 1024 * 1024, CONTENTS['heap.hprof'].subarray(64, 100_000));
    CONTENTS['heap.hprof'].copy(large, 0, 0, 64);
    assertFault(await post(pack(large), label), 'not-a-gc-log');
  });
}

const LOG = CONTENTS['gc.log'];
const packedLog = gzipSync(LOG);
const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
};

/** Answered in part or whole: what is missing is said. */
const READ: Readonly<Record<string, { send: Buffer; label?: string; complete: boolean; describe?: string }>> = {
  'members one after the other': { send: Buffer.concat([packedLog, gzipSync('')]), label: 'gz', complete: true },
  'a member that ends early': {
    send: packedLog.subarray(0, -6),
    label: 'gz',
    complete: false,
    describe: 'input-damaged',
  },
  'bytes behind the end': {
    send: Buffer.concat([packedLog, Buffer.from('junk')]),
    complete: false,
    describe: 'input-damaged',
  },
  'padding of zeros': { send: Buffer.concat([packedLog, Buffer.alloc(512)]), complete: true },
  'a wrong label on known content': { send: packedLog, label: 'zip', complete: true, describe: 'wrong-encoding-label' },
  'a label on plain text': { send: LOG, label: 'bz2', complete: true, describe: 'wrong-encoding-label' },
  zip64: { send: createZip([{ name: 'gc.log', content: LOG, wide: true }]), complete: true },
  'a zip with data descriptors': {
    send: createZip([{ name: 'gc.log', content: LOG, descriptor: 'signed' }]),
    complete: true,
  },
  'a zip without its directory': {
    send: createZip([{ name: 'gc.log', content: LOG }]).subarray(0, -60),
    complete: false,
    describe: 'input-damaged',
  },
  'names that climb out of the folder': {
    send: createZip([{ name: '../../../../tmp/hindsight-slip.log', content: LOG }]),
    complete: true,
  },
  'a symbolic link beside the log': {
    send: createZip([
      { name: 'gc.log', content: LOG },
      { name: 'link', content: '/etc/passwd', unixMode: 0o120777 },
    ]),
    complete: true,
    describe: 'archive-members-left-out',
  },
  'a log among other files': {
    send: createTar([
      { name: 'README', content: Buffer.from('read me\n') },
      { name: 'threads.txt', content: CONTENTS['threads.txt'] },
      { name: 'gc.log', content: LOG },
    ]),
    complete: true,
    describe: 'archive-members-left-out',
  },
};

for (const [what, { send, label, complete, describe }] of Object.entries(READ)) {
  test(`${what}: ${complete ? 'read' : 'read as far as it goes'}${describe ? `, and ${describe} describe so` : ''}`, async () => {
    const answer = await post(send, label);
    assert.equal(answer.status, 200, JSON.stringify(answer.body).slice(0, 400));
    assert.equal(answer.body.analysis?.complete, complete);
    if (describe) assert.ok(listIds(answer).includes(describe), listIds(answer).join());
  });
}

const REFUSED: Readonly<Record<string, { send: Buffer; label?: string; code: FaultCode }>> = {
  'no byte at all': { send: Buffer.alloc(0), code: 'empty-body' },
  'an empty member': { send: gzipSync(''), label: 'gz', code: 'empty-body' },
  'an archive without a file': { send: createZip([]), label: 'zip', code: 'empty-body' },
  'an encoding nobody knows': { send: LOG, label: 'rar', code: 'unsupported-encoding' },
  'damage from the start': { send: flipped(packedLog, 10), label: 'gz', code: 'corrupt-encoding' },
  'a label on what is neither text nor packed': {
    send: Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 37 + 1) % 256)),
    label: 'xz',
    code: 'corrupt-encoding',
  },
  'a zip with a password': {
    send: createZip([{ name: 'gc.log', content: LOG, flags: 1 }]),
    code: 'unsupported-encoding',
  },
  'members that share their bytes': {
    send: createZip([
      { name: 'gc.log', content: LOG },
      { name: 'again.log', content: LOG, sharesHeaderOf: 0 },
    ]),
    code: 'corrupt-encoding',
  },
  'a bomb': { send: gzipSync(gzipSync(Buffer.alloc(1024 ** 3))), label: 'gz', code: 'expands-too-much' },
  'layers without an end': {
    send: Array.from({ length: 9 }).reduce<Buffer>((inner) => gzipSync(inner), LOG),
    code: 'expands-too-much',
  },
};

for (const [what, { send, label, code }] of Object.entries(REFUSED)) {
  test(`${what}: ${FAULTS[code].status} ${code}`, async () => assertFault(await post(send, label), code));
}

async function postParts(path: string, files: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, text] of Object.entries(files)) form.append('files', new Blob([text]), name.replace(/^\d:/, ''));
  const response = await fetch(`${service.url}${path}&apiKey=${KEY}`, { method: 'POST', body: form });
  return (await response.json()) as Answer['body'] & { readonly dumpCount?: number };
}

test('file parts that shall be joined are one series of thread dumps', async () => {
  const whole = readFileSync(
    new URL('../../../../artifacts/threads/testing/samples/stuck-3dumps-jdk17-kill3-stdout.log', import.meta.url),
    'utf8',
  );
  const [, ...dumps] = whole.split(/^(?=\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\nFull thread dump)/m);
  assert.equal(dumps.length, 3);
  // Two files have one name, as in folders that the browser does not tell.
  const [first = '', second = '', third = ''] = dumps;
  const files = { '1:jstack.txt': first, '2:jstack.txt': second, 'last.txt': third };
  assert.equal((await postParts('/threaddump-api?join=true', files)).dumpCount, 3);
  assert.equal((await postParts('/threaddump-api?join=false', files)).dumpCount, 1);
});

test('file parts that shall be joined are one rotated log', async () => {
  const lines = LOG.toString().split('\n');
  const half = Math.floor(lines.length / 2);
  const files = { 'gc.log.1': lines.slice(half).join('\n'), 'gc.log.0': `${lines.slice(0, half).join('\n')}\n` };
  assert.equal((await postParts('/analyzeGC?join=true', files)).gcStatistics?.pauseCount, '40');
});

test('a body that is no form cannot be joined', async () => {
  const response = await fetch(`${service.url}/analyzeGC?join=true&apiKey=${KEY}`, { method: 'POST', body: 'text' });
  assert.equal(((await response.json()) as Answer['body']).fault?.code, 'bad-multipart');
});

test('nothing is left on the disk, inside and outside of the data folder', () => {
  const files = readdirSync(service.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(service.folder, join(entry.parentPath, entry.name)));
  assert.deepEqual(
    files.filter((path) => /(?:uploads|cache|scratch)\//.test(path)),
    [],
  );
  assert.ok(!readdirSync('/tmp').includes('hindsight-slip.log'));
});
