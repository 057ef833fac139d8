import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, constants, openSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { runDiagnosticCommand } from './diagnostic-command.ts';
import { sharesFiles, type TargetJvm } from './find-jvm.ts';

export interface HeapDumpStream {
  readonly content: Readable;
  /** Resolves to the answer of the JVM; fails when it could not write the dump. */
  readonly finished: Promise<string>;
}

/** Creates a named pipe that the JVM can write to, and returns its path as this process and as the JVM sees it. */
function createPipe(jvm: TargetJvm): { readonly path: string; readonly seen: string } {
  const seen = `/tmp/.hindsight-${randomUUID()}.hprof`;
  const path = sharesFiles(jvm) ? seen : join(jvm.root, seen);
  try {
    execFileSync('mkfifo', ['-m', '600', path], { stdio: ['ignore', 'ignore', 'pipe'] });
    if (process.getuid?.() === 0) chownSync(path, jvm.uid, jvm.gid);
  } catch (error) {
    throw new Error(
      `no named pipe can be made in /tmp of JVM ${jvm.pid}: mount an emptyDir there, of medium Memory where no disk is wanted`,
      { cause: error },
    );
  }
  return { path, seen };
}

/**
 * Opens a pipe for reading before anybody writes to it. A reader that waits for its writer could come too late for a short dump, and
 * would wait for ever where none comes.
 */
const openPipe = (path: string): Socket =>
  new Socket({ fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK), readable: true, writable: false });

/**
 * Starts a heap dump of a JVM, which stops while it writes. The dump comes through a named pipe, so that neither side needs disk for
 * it. Only reachable objects are in it, unless `all` is set.
 */
export async function streamHeapDump(jvm: TargetJvm, { all }: { readonly all: boolean }): Promise<HeapDumpStream> {
  const { path, seen } = createPipe(jvm);
  const content = openPipe(path);
  const finish = async (): Promise<string> => {
    let output = '';
    try {
      const answer = await runDiagnosticCommand(jvm, `GC.heap_dump ${all ? '-all ' : ''}-overwrite ${seen}`);
      for await (const chunk of answer) output += chunk;
      if (!/Heap dump file created/.test(output)) throw new Error(`the JVM wrote no heap dump: ${output.trim()}`);
      return output.trim();
    } catch (error) {
      content.destroy(error as Error);
      throw error;
    } finally {
      rmSync(path, { force: true });
    }
  };
  return { content, finished: finish() };
}
