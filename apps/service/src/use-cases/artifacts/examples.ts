import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ExampleList } from '@hindsight/api';
import { ArtifactError, type ArtifactKind } from '@hindsight/model';

const ARTIFACTS = join(import.meta.dirname, '../../../../../artifacts');

interface Example {
  readonly kind: ArtifactKind;
  /** Below the folder of the packages of kinds. */
  readonly path: string;
  /** What a visitor sees in it. */
  readonly title: string;
}

/** One generated artifact of each kind, which a visitor without a file of their own analyzes. */
const EXAMPLES: readonly Example[] = [
  {
    kind: 'gc-log',
    path: 'gc/testing/samples/j17-parallel-sysgc.log',
    title: 'A program that calls `System.gc()` all the time',
  },
  {
    kind: 'thread-dump',
    path: 'threads/testing/samples/stuck-3dumps-jdk17-kill3-stdout.log',
    title: 'Three dumps of threads that wait for one that spins',
  },
  { kind: 'heap-dump', path: 'heap/testing/samples/jdk17.hprof.gz', title: 'A small heap to look around in' },
  {
    kind: 'application-log',
    path: 'logs/testing/samples/spring-boot-orders.log',
    title: 'Orders that fail, with their exceptions',
  },
  { kind: 'crash-log', path: 'crash/testing/samples/own-div-jdk17.log', title: 'A JVM that crashed in native code' },
  {
    kind: 'memory-tables',
    path: 'memory/testing/samples/direct-17.process-series.txt',
    title: 'Memory outside the heap that grows',
  },
  {
    kind: 'flight-recording',
    path: 'recording/testing/samples/jdk17-locks.jfr.gz',
    title: 'A recording of threads that wait for locks',
  },
  {
    kind: 'bundle',
    path: 'bundle/testing/samples/connection-pool.zip',
    title: 'An incident: a pool without connections',
  },
];

/** Lists the examples that this installation has. */
export async function listExamples(): Promise<Omit<ExampleList, 'responseId'>> {
  const examples = await Promise.all(
    EXAMPLES.map(async ({ kind, path, title }) => {
      const found = await stat(join(ARTIFACTS, path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return found ? [{ kind, name: basename(path), title, bytes: found.size }] : [];
    }),
  );
  return { examples: examples.flat() };
}

/** Reads an example. No name of a request becomes a path. */
export async function readExample(name: string): Promise<Buffer> {
  const example = EXAMPLES.find(({ path }) => basename(path) === name);
  if (!example) throw new ArtifactError('not-found', 'No such example. `GET /api/examples` lists them.');
  return readFile(join(ARTIFACTS, example.path));
}
