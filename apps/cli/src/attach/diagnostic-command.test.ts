import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runDiagnosticCommand } from './diagnostic-command.ts';
import { findJvm, type TargetJvm } from './find-jvm.ts';

const root = mkdtempSync(join(tmpdir(), 'attach-'));
mkdirSync(join(root, 'tmp'));
after(() => rmSync(root, { recursive: true }));

const OWN_PID = 7;
const aJvm = (other: Partial<TargetJvm> = {}): TargetJvm => ({
  pid: process.pid,
  ownPid: OWN_PID,
  uid: 0,
  gid: 0,
  root,
  catchesQuit: true,
  ...other,
});

/** Listens as a JVM does that was attached to before; `answer` is written in the given pieces. */
async function withListener(answer: readonly string[], use: (requests: string[]) => Promise<void>): Promise<void> {
  const requests: string[] = [];
  const server = createServer((socket) => {
    socket.once('data', async (request) => {
      requests.push(request.toString());
      for (const piece of answer) {
        socket.write(piece);
        await new Promise(setImmediate);
      }
      socket.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(join(root, 'tmp', `.java_pid${OWN_PID}`), resolve));
  try {
    await use(requests);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

async function run(command: string): Promise<string> {
  let text = '';
  for await (const chunk of await runDiagnosticCommand(aJvm(), command)) text += chunk;
  return text;
}

test('a command is sent with its arguments as one word, and its output is what follows the code', () =>
  withListener(['0', '\nfirst ', 'line\nsecond line\n'], async (requests) => {
    assert.equal(await run('Thread.print -l'), 'first line\nsecond line\n');
    assert.deepEqual(requests, ['1\0jcmd\0Thread.print -l\0\0\0']);
  }));

test('a command that the JVM refuses fails with its reason', () =>
  withListener(['1\njava.lang.IllegalArgumentException: Unknown', ' diagnostic command\n\n'], () =>
    assert.rejects(run('Nope'), /refused Nope: java\.lang\.IllegalArgumentException: Unknown diagnostic command$/),
  ));

test('a connection without an answer fails', () =>
  withListener([], () => assert.rejects(run('VM.version'), /without an answer/)));

test('a JVM that would end by the signal is not sent it', async () => {
  assert.ok(!existsSync(join(root, 'tmp', `.java_pid${OWN_PID}`)));
  await assert.rejects(runDiagnosticCommand(aJvm({ catchesQuit: false }), 'VM.version'), /-Xrs/);
});

test('a process that is no JVM, and one that is not there, are refused', { skip: process.platform !== 'linux' }, () => {
  assert.throws(() => findJvm(process.pid), /is not a JVM/);
  assert.throws(() => findJvm(2 ** 22 + 1), /there is no process/);
});
