import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../scripts/repository.ts';

export interface Explored {
  readonly openMs: number;
  readonly maxRssKb: number;
  /** Milliseconds. */
  readonly questions: readonly {
    readonly name: string;
    readonly median: number;
    readonly p95: number;
    readonly worst: number;
  }[];
}

/** Opens a saved index in a process of its own and queries it. */
export function exploreOnce(path: string, index: string): Explored {
  const script = join(ROOT, 'bench/explore-heap.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, path, index], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`explore-heap.ts failed on ${path}: ${stderr}`);
  return JSON.parse(stdout) as Explored;
}
