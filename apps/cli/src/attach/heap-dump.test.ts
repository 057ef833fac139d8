import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import type { TargetJvm } from './find-jvm.ts';
import { streamHeapDump } from './heap-dump.ts';

const root = mkdtempSync(join(tmpdir(), 'dump-'));
mkdirSync(join(root, 'tmp'));
after(() => rmSync(root, { recursive: true }));

const OWN_PID = 9;
const { uid = 0, gid = 0 } = { uid: process.getuid?.(), gid: process.getgid?.() };
const JVM: TargetJvm = { pid: process.pid, ownPid: OWN_PID, uid, gid, root, catchesQuit: true };

/** Listens as a JVM that answers with this text after it has written `content` to the path of the command. */
async function withListener(answer: string, content: string | undefined, use: () => Promise<void>): Promise<void> {
  const server = createServer((socket) => {
    socket.once('data', (request) => {
      const [path = ''] = /\/tmp\/\S+\.hprof/.exec(request.toString()) ?? [];
      if (content !== undefined) writeFileSync(path, content, { flag: 'r+' });
      socket.end(`0\n${answer}\n`);
    });
  });
  server.listen(join(root, 'tmp', `.java_pid${OWN_PID}`));
  await once(server, 'listening');
  try {
    await use();
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

const listPipes = () => readdirSync('/tmp').filter((name) => /^\.hindsight-.+\.hprof$/.test(name));

test('a dump comes through a pipe, of which nothing is left', { skip: process.platform !== 'linux' }, () =>
  withListener('Heap dump file created [12 bytes in 0.1 secs]', 'JAVA PROFILE', async () => {
    const before = listPipes();
    const { content, finished } = await streamHeapDump(JVM, { all: false });
    assert.equal(await text(content), 'JAVA PROFILE');
    assert.match(await finished, /created/);
    assert.deepEqual(listPipes(), before);
  }),
);

test('a JVM that writes no dump ends the wait for it', { skip: process.platform !== 'linux' }, () =>
  withListener('Unable to create file', undefined, async () => {
    const { content, finished } = await streamHeapDump(JVM, { all: true });
    await Promise.all([
      assert.rejects(finished, /wrote no heap dump: Unable to create file/),
      assert.rejects(text(content), /wrote no heap dump/),
    ]);
  }),
);
