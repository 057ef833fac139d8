import { randomUUID } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { findJvm } from '../attach/find-jvm.ts';
import { type HeapDumpStream, streamHeapDump } from '../attach/heap-dump.ts';
import { complain, EXIT, type Exit, UsageError } from '../exit.ts';
import { createServiceClient } from '../watch/service-client.ts';
import { readServiceKey } from '../watch/service-key.ts';

export interface DumpOptions {
  readonly output?: string;
  readonly service?: string;
  readonly keyFile?: string;
  readonly all?: boolean;
  readonly appName?: string;
  readonly host?: string;
  readonly tags?: string;
}

async function writeDump({ content, finished }: HeapDumpStream, output: string): Promise<Exit> {
  try {
    if (output === '-') await Promise.all([pipeline(content, process.stdout, { end: false }), finished]);
    else await Promise.all([pipeline(content, createWriteStream(output, { flags: 'wx', mode: 0o600 })), finished]);
  } catch (error) {
    // Part of a dump would be taken for a whole one. A file that was there before is not this command's.
    if (output !== '-' && (error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(output, { force: true });
    throw error;
  }
  return EXIT.clean;
}

async function sendDump(
  { content, finished }: HeapDumpStream,
  service: string,
  options: DumpOptions,
  pid: number,
): Promise<Exit> {
  const { appName, host, tags } = options;
  const client = createServiceClient(service, readServiceKey(options));
  const labels = {
    ...(appName !== undefined && { appName }),
    ...(host !== undefined && { host }),
    ...(tags !== undefined && { tags }),
  };
  const [ended] = await Promise.all([
    client.analyze({
      kind: 'heap-dump',
      fileName: `java_pid${pid}.hprof`,
      idempotencyKey: randomUUID(),
      ...labels,
      body: () => content,
    }),
    finished,
  ]);
  process.stdout.write(`${[ended.level ?? ended.state, ended.verdict, ended.report ?? ''].join(' ').trim()}\n`);
  return ended.state === 'done' ? EXIT.clean : EXIT.failure;
}

/** Takes a heap dump of a JVM and writes it to a file or sends it to a service, while the JVM writes it. */
export async function dumpHeap(pid: number, options: DumpOptions): Promise<Exit> {
  const { output, service, all = false } = options;
  if ((output === undefined) === (service === undefined))
    throw new UsageError('say where the heap dump goes: either --output FILE or --service URL');
  if (service !== undefined) {
    if (!URL.canParse(service)) throw new UsageError(`${service} is no address`);
    readServiceKey(options);
  }
  const dump = await streamHeapDump(findJvm(pid), { all });
  // The failure of one side is the reason of the other: both are awaited below.
  dump.finished.catch(() => undefined);
  const exit = output === undefined ? await sendDump(dump, service ?? '', options, pid) : await writeDump(dump, output);
  complain(await dump.finished);
  return exit;
}
