import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, test } from 'node:test';
import { type AllowList, readAllowList } from './allow-list.ts';
import { openAllowedFile } from './open-allowed-file.ts';
import { readExactly } from './read-exactly.ts';

const MAX_BYTES = 1000;
const OUTSIDE = 'filePath is outside the allowed directories (SERVICE_FILEPATH_ALLOWLIST).';
const MISSING = 'filePath does not exist or cannot be read.';
const NOT_REGULAR = 'filePath is not a regular file.';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'hindsight-mcp-files-')));
after(() => rmSync(root, { recursive: true }));
const inside = join(root, 'data');
const outside = join(root, 'data-evil');
for (const folder of [inside, outside, join(inside, 'sub')]) mkdirSync(folder);
const at = (...names: string[]) => join(inside, ...names);
writeFileSync(at('gc.log'), 'inside');
writeFileSync(at('sub', 'gc.log'), 'below');
writeFileSync(join(outside, 'secret'), 'a secret');

function parseAllowList(text: string): AllowList {
  const list = readAllowList(text);
  if ('problem' in list) throw new Error(list.problem);
  return list;
}

const ONLY_INSIDE = parseAllowList(inside);
const ALL = parseAllowList('*');

async function read(path: string, list = ONLY_INSIDE, maxBytes = MAX_BYTES): Promise<string> {
  const { handle, size } = await openAllowedFile(path, list, maxBytes);
  try {
    const pieces: Buffer[] = [];
    for await (const piece of readExactly(handle, size)) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  } finally {
    await handle.close();
  }
}

const refused = (path: string, message: string, list = ONLY_INSIDE) => assert.rejects(read(path, list), { message });

test('files in allowed directories and below are read', async () => {
  assert.equal(await read(at('gc.log')), 'inside');
  assert.equal(await read(at('sub', 'gc.log')), 'below');
});

test('threat 1: a relative path is refused, with * too', async () => {
  const path = relative(process.cwd(), at('gc.log'));
  for (const list of [ONLY_INSIDE, ALL]) await assert.rejects(read(path, list), /must be an absolute path/);
});

test('threat 2: a path with .. is judged by its target', async () => {
  await refused(`${inside}/../data-evil/secret`, OUTSIDE);
  await refused(`${inside}/sub/../../data-evil/secret`, OUTSIDE);
  assert.equal(await read(`${inside}/sub/../gc.log`), 'inside');
});

test('threat 3: a sibling whose name has the same prefix is outside', () => refused(join(outside, 'secret'), OUTSIDE));

test('threat 4: links are judged by their target, through any number of them', async () => {
  symlinkSync(join(outside, 'secret'), at('link'));
  symlinkSync('../data-evil/secret', at('relative-link'));
  symlinkSync(outside, at('folder-link'));
  symlinkSync(at('link'), at('chain'));
  symlinkSync(at('gc.log'), at('good-link'));
  for (const path of [at('link'), at('relative-link'), at('folder-link', 'secret'), at('chain')]) {
    await refused(path, OUTSIDE);
  }
  assert.equal(await read(at('good-link')), 'inside');
});

test('threat 5: an allowed directory may be a link itself, by either name', async () => {
  const link = join(root, 'linked');
  symlinkSync(inside, link);
  const list = parseAllowList(link);
  assert.equal(await read(join(link, 'gc.log'), list), 'inside');
  assert.equal(await read(at('gc.log'), list), 'inside');
  await refused(join(link, '..', 'data-evil', 'secret'), OUTSIDE, list);
});

test('threat 5: replacing an allowed directory by a link after the start opens nothing', async () => {
  const folder = join(root, 'swapped');
  mkdirSync(folder);
  const list = parseAllowList(folder);
  rmSync(folder, { recursive: true });
  symlinkSync(outside, folder);
  await refused(join(folder, 'secret'), OUTSIDE, list);
});

test('an allowed directory that is created after the start is found', async () => {
  const late = join(root, 'late');
  const list = parseAllowList(late);
  await refused(join(late, 'gc.log'), OUTSIDE, list);
  mkdirSync(late);
  writeFileSync(join(late, 'gc.log'), 'late');
  assert.equal(await read(join(late, 'gc.log'), list), 'late');
});

/** Replaces the allowed file by a link to the secret and back, a few thousand times a second, until its input ends. */
const SWAP = `
  import { renameSync, symlinkSync, writeFileSync, rmSync } from 'node:fs';
  const [name, secret] = process.argv.slice(1);
  process.stdin.on('end', () => process.exit()).resume();
  const rest = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.random() * 0.4);
  const turn = () => {
    for (let i = 0; i < 50; i++) {
      writeFileSync(name + '.1', 'inside'); renameSync(name + '.1', name); rest();
      symlinkSync(secret, name + '.2'); renameSync(name + '.2', name); rest();
    }
    setImmediate(turn);
  };
  process.stdout.write('swapping'); turn();`;

/** The same with the parent folder: only the descriptor reveals it. */
const SWAP_FOLDER = `
  import { renameSync, symlinkSync, unlinkSync } from 'node:fs';
  const [folder, other] = process.argv.slice(1);
  process.stdin.on('end', () => process.exit()).resume();
  const rest = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.random() * 0.4);
  const turn = () => {
    for (let i = 0; i < 50; i++) {
      renameSync(folder, folder + '.kept'); symlinkSync(other, folder); rest();
      unlinkSync(folder); renameSync(folder + '.kept', folder); rest();
    }
    setImmediate(turn);
  };
  process.stdout.write('swapping'); turn();`;

const READINGS = 300;
/** On a busy machine the replacing program may pause for long; a test that never met it proves nothing. */
const MAX_READINGS = 50_000;

/** Counts how many of 300 reads or more returned the secret, the file or an error while the program replaces files. */
async function readWhileSwapped(program: string, words: readonly string[], path: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, ...words], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const seen = { leaked: 0, read: 0, refused: 0 };
  const isMet = () => seen.read > 0 && seen.refused > 0;
  for (let i = 0; i < READINGS || (!isMet() && i < MAX_READINGS); i++) {
    const text = await read(path).catch(() => undefined);
    if (text === undefined) seen.refused++;
    else if (text === 'inside') seen.read++;
    else seen.leaked++;
  }
  child.stdin.end();
  await once(child, 'exit');
  return seen;
}

test('threat 6: replacing a file by a link at the same time leaks nothing in 300 reads', async () => {
  const {
    leaked,
    read: good,
    refused: bad,
  } = await readWhileSwapped(SWAP, [at('swapped'), join(outside, 'secret')], at('swapped'));
  assert.equal(leaked, 0);
  assert.ok(good > 0 && bad > 0, `the swapping was seen: ${good} read, ${bad} refused`);
});

test('threat 6: replacing a parent folder by a link at the same time leaks nothing in 300 reads', async () => {
  const folder = at('turning');
  mkdirSync(folder);
  writeFileSync(join(folder, 'secret'), 'inside');
  const {
    leaked,
    read: good,
    refused: bad,
  } = await readWhileSwapped(SWAP_FOLDER, [folder, outside], join(folder, 'secret'));
  assert.equal(leaked, 0);
  assert.ok(good > 0 && bad > 0, `the swapping was seen: ${good} read, ${bad} refused`);
});

test('threat 7: existing and missing files outside are refused in the same way', async () => {
  symlinkSync(join(outside, 'none'), at('dangling'));
  for (const path of [
    join(outside, 'secret'),
    join(outside, 'none'),
    join(outside, 'none', 'deeper'),
    at('folder-link', 'none'),
    at('dangling'),
    '/nowhere/at/all',
  ]) {
    await refused(path, OUTSIDE);
  }
});

test('threat 8: a missing file inside is reported as missing', async () => {
  await refused(at('none'), MISSING);
  await refused(at('none', 'deeper'), MISSING);
});

test('threat 8: an unreadable file inside is reported as missing too', {
  skip: process.getuid?.() === 0,
}, async () => {
  writeFileSync(at('private'), 'x');
  chmodSync(at('private'), 0o000);
  await refused(at('private'), MISSING);
});

test('threat 9: a directory, a named pipe and a socket are refused, and nothing hangs', async () => {
  execFileSync('mkfifo', [at('pipe')]);
  const server = createServer().listen(at('socket'));
  await once(server, 'listening');
  try {
    for (const path of [at('sub'), at('pipe'), at('socket')]) await refused(path, NOT_REGULAR);
  } finally {
    server.close();
  }
});

test('threat 10: the folders of the kernel are refused with * too, by the target of the path', async () => {
  symlinkSync('/proc/self/environ', at('environment'));
  for (const path of ['/proc/self/environ', '/proc/version', '/sys/kernel/notes', '/dev/zero', '/dev/null']) {
    await refused(path, NOT_REGULAR, ALL);
  }
  await refused(at('environment'), NOT_REGULAR, ALL);
  await refused(at('environment'), OUTSIDE);
});

test('threat 11: a NUL character and a file URL are refused', async () => {
  await assert.rejects(read(`${at('gc.log')}\0`), /NUL/);
  await assert.rejects(read(`file://${at('gc.log')}`), /absolute path/);
});

test('threat 14: a file may be as large as the limit and no byte larger', async () => {
  writeFileSync(at('full'), 'x'.repeat(MAX_BYTES));
  writeFileSync(at('over'), 'x'.repeat(MAX_BYTES + 1));
  assert.equal((await read(at('full'))).length, MAX_BYTES);
  await assert.rejects(read(at('over')), /larger than SERVICE_MAX_FILE_BYTES \(1001 > 1000 bytes\)/);
});

test('threat 15: a growing file is read up to its first size, a shrinking one is an error', async () => {
  const path = at('living');
  writeFileSync(path, 'twelve bytes');
  const { handle, size } = await openAllowedFile(path, ONLY_INSIDE, MAX_BYTES);
  try {
    appendFileSync(path, ' and more');
    const pieces: Buffer[] = [];
    for await (const piece of readExactly(handle, size)) pieces.push(piece);
    assert.equal(Buffer.concat(pieces).toString(), 'twelve bytes');
    truncateSync(path, 3);
    await assert.rejects(async () => {
      for await (const _ of readExactly(handle, size));
    }, /changed while it was read/);
  } finally {
    await handle.close();
  }
});

test('no refusal names an allowed directory or the target of a path', async () => {
  for (const path of [at('link'), at('none'), join(outside, 'secret'), at('sub'), at('over')]) {
    await assert.rejects(read(path), ({ message }: Error) => !message.includes(root));
  }
});
