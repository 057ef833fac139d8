import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDumpFormat, readDumps } from '../../testing/check-dump-format.ts';
import { analyzeBytes } from '../../testing/sample-dumps.ts';
import { WATCHDOG } from './watchdog.ts';

const RULE = '------------------------------';
const SERVER = `Current Thread: Server thread
\tPID: 33 | Suspended: false | Native: true | State: RUNNABLE
\tStack:
\t\tjava.base@17/sun.nio.ch.SocketDispatcher.read0(Native Method)
\t\tranks.jar//com.acme.ranks.Ranks.lookup(Ranks.java:40)
\t\tnet.minecraft.server.MinecraftServer.runServer(MinecraftServer.java:1200)
${RULE}`;
const DUMP = `Server thread dump (Look for plugins here before reporting to Paper!):
${RULE}
${SERVER}
Entire Thread Dump:
${RULE}
Current Thread: Chunk IO #1
\tPID: 66 | Suspended: false | Native: false | State: WAITING
\tThread is waiting on monitor(s):
\t\tLocked on:com.acme.Chunks.load(Chunks.java:9)
\tStack:
\t\tjava.base@17/jdk.internal.misc.Unsafe.park(Native Method)
\t\tjava.base@17/java.util.concurrent.LinkedBlockingQueue.take(LinkedBlockingQueue.java:435)
${RULE}
${SERVER}
`;

checkDumpFormat(WATCHDOG, DUMP);

test('the thread that does not respond is listed twice and read once', () => {
  const { dumps } = readDumps(WATCHDOG, DUMP + DUMP);
  assert.deepEqual(
    dumps.map(({ threads }) => threads.map(({ name, state, stack }) => [name, state, stack.frames.length])),
    Array.from({ length: 2 }, () => [
      ['Server thread', 'RUNNABLE', 3],
      ['Chunk IO #1', 'WAITING', 2],
    ]),
  );
});

test('behind the prefix of the log, the plugin that holds the server thread up is named', async () => {
  const log = DUMP.trimEnd()
    .split('\n')
    .map((line, at) => `[12:08:1${at % 10}] [Paper Watchdog Thread/ERROR]: ${line}\n`)
    .join('');
  const { findings } = await analyzeBytes(Buffer.from(log), 'latest.log');
  assert.match(findings[0]?.title ?? '', /Server thread.* in Ranks\.lookup/);
});
