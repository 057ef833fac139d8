import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from '../exit.ts';
import type { TargetJvm } from './find-jvm.ts';

/**
 * The client of HotSpot's attach mechanism (src/hotspot/os/posix/attachListener_posix.cpp): a JVM that finds the file `.attach_pid<id>`
 * when it gets SIGQUIT opens the socket `/tmp/.java_pid<id>`, takes one request and closes the connection after the answer. It obeys
 * its own user and root alone. All of it works through /proc/<id>/root, so that the JVM may be in another container, and needs no JDK.
 */
const PROTOCOL = '1';
/** A request has always three arguments. */
const ARGUMENTS = 3;
/** A JVM that is starting or stopped by a collection answers late. */
const ATTACH_MS = 10_000;
const POLL_MS = 20;
const MAX_CODE_CHARACTERS = 16;

const findSocketPath = ({ root, ownPid }: TargetJvm): string => join(root, 'tmp', `.java_pid${ownPid}`);

/** Makes the JVM open its socket, which stays open. */
async function openListener(jvm: TargetJvm): Promise<void> {
  if (existsSync(findSocketPath(jvm))) return;
  if (!jvm.catchesQuit)
    throw new UsageError(`JVM ${jvm.pid} does not accept attaching: it runs with -Xrs or -XX:+DisableAttachMechanism`);
  const trigger = createTrigger(jvm);
  try {
    process.kill(jvm.pid, 'SIGQUIT');
    for (const deadline = Date.now() + ATTACH_MS; !existsSync(findSocketPath(jvm)); await sleep(POLL_MS))
      if (Date.now() > deadline)
        throw new Error(
          `JVM ${jvm.pid} did not open its socket within ${ATTACH_MS / 1000} s: it hangs, is no HotSpot, or its heap is full; with -XX:+StartAttachListener it listens from its start`,
        );
  } finally {
    rmSync(trigger, { force: true });
  }
}

/** Creates the file that the JVM looks for: in its working folder, or where that is read-only in /tmp. Returns its path. */
function createTrigger({ pid, root, ownPid }: TargetJvm): string {
  const name = `.attach_pid${ownPid}`;
  const paths = [join(`/proc/${pid}/cwd`, name), join(root, 'tmp', name)];
  const failures: string[] = [];
  for (const path of paths)
    try {
      writeFileSync(path, '', { mode: 0o600 });
      return path;
    } catch (error) {
      failures.push((error as NodeJS.ErrnoException).code ?? String(error));
    }
  throw new Error(
    `JVM ${pid} cannot be attached to: neither its working folder nor its /tmp can be written to (${failures.join(', ')}). Mount an emptyDir at /tmp.`,
  );
}

const connectTo = (path: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(path, () => resolve(socket));
    socket.once('error', reject);
  });

/** Splits the answer into the code in its first line and the output, which is passed on as it arrives. */
async function* readAnswer(socket: Socket, command: string): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    if (head === undefined) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\n');
    if (end < 0 && head.length <= MAX_CODE_CHARACTERS) continue;
    const code = head.toString('latin1', 0, end);
    const rest = head.subarray(end + 1);
    if (code !== '0') throw new Error(`the JVM refused ${command}: ${await readRest(rest, socket)}`);
    head = undefined;
    if (rest.length > 0) yield rest;
  }
  if (head !== undefined) throw new Error(`the JVM closed the connection without an answer to ${command}`);
}

const MAX_REFUSAL_BYTES = 4096;

async function readRest(begin: Buffer, socket: Socket): Promise<string> {
  let text = begin.toString();
  for await (const chunk of socket as AsyncIterable<Buffer>) if (text.length < MAX_REFUSAL_BYTES) text += chunk;
  return text.slice(0, MAX_REFUSAL_BYTES).trim().split('\n', 1)[0] || 'no reason was given';
}

/**
 * Runs a diagnostic command of a JVM (`jcmd <pid> help` lists them) and returns its output as it arrives. Fails when the JVM refuses
 * or does not answer.
 */
export async function runDiagnosticCommand(jvm: TargetJvm, command: string): Promise<AsyncGenerator<Buffer>> {
  await openListener(jvm);
  const socket = await connectTo(findSocketPath(jvm)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES' || error.code === 'EPERM')
      throw new UsageError(`JVM ${jvm.pid} belongs to user ${jvm.uid}: run this as that user or as root`);
    throw error;
  });
  const words = ['jcmd', command, ...Array.from({ length: ARGUMENTS - 1 }, () => '')];
  socket.write(`${[PROTOCOL, ...words].join('\0')}\0`);
  return readAnswer(socket, command);
}
