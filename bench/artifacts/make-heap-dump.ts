import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../../scripts/repository.ts';

/** A program that fills its heap with shop data; it is not part of the repository. */
const GENERATOR = join(ROOT, '../shared/data/heap/generators/BigHeap.java');
const SEED = '42';

/** Returns false when there is no JDK or no program to dump. */
export function canMakeHeapDumps(): boolean {
  try {
    execFileSync('javac', ['-version'], { stdio: 'ignore' });
    return existsSync(GENERATOR);
  } catch {
    return false;
  }
}

/** Writes a dump of about this many MB, unless it exists. */
export async function makeHeapDump(path: string, megabytes: number, maxHeap: string): Promise<void> {
  if (existsSync(path)) return;
  const classes = join(ROOT, 'bench/out/classes');
  mkdirSync(classes, { recursive: true });
  execFileSync('javac', ['-d', classes, GENERATOR]);
  const java = spawn(
    'java',
    [`-Xmx${maxHeap}`, '-XX:+UseParallelGC', '-cp', classes, 'BigHeap', String(megabytes), SEED],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  for await (const line of createInterface(java.stdout)) if (line.includes('READY')) break;
  execFileSync('jcmd', [String(java.pid), 'GC.heap_dump', path], { stdio: 'ignore' });
  java.stdin.end();
  await once(java, 'exit');
}
