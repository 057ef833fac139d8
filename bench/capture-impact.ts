/**
 * `npm run bench:capture`: what a capture costs a busy JVM. Periods with and without a capture take turns. It prints the rounds of
 * work per second of CPU that the program used, and the longest time without progress. CPU time is used because the machine may have
 * other work.
 */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ROOT } from '../scripts/repository.ts';

const TURNS = 3;
const WARM_UP_MS = 8000;
const QUIET_MS = 15_000;
const SCRIPT = join(ROOT, 'capture/hindsight-capture.sh');

interface Second {
  readonly rounds: number;
  readonly cpuMs: number;
  readonly longestMs: number;
}

const folder = mkdtempSync(join(tmpdir(), 'capture-impact-'));
if (spawnSync('javac', ['-d', folder, join(ROOT, 'capture/testing/Throughput.java')]).status !== 0) {
  throw new Error('no JDK is there');
}
const jvm = spawn('java', ['-Xmx256m', '-cp', folder, 'Throughput'], { stdio: ['ignore', 'pipe', 'inherit'] });
let seconds: Second[] = [];
createInterface(jvm.stdout).on('line', (line) => {
  const [rounds = 0, cpuMs = 0, longestMs = 0] = line.split(' ').map(Number);
  seconds.push({ rounds, cpuMs, longestMs });
});

async function measureDuring(work: () => Promise<unknown>): Promise<{ perCpuSecond: number; longestMs: number }> {
  seconds = [];
  await work();
  const sum = (of: (second: Second) => number) => seconds.reduce((total, second) => total + of(second), 0);
  return {
    perCpuSecond: (1000 * sum(({ rounds }) => rounds)) / sum(({ cpuMs }) => cpuMs),
    longestMs: Math.max(...seconds.map(({ longestMs }) => longestMs)),
  };
}

const capture = () => promisify(execFile)('sh', [SCRIPT, '-p', String(jvm.pid), '-o', folder, '-n', '3', '-i', '5']);

try {
  await sleep(WARM_UP_MS);
  for (let turn = 1; turn <= TURNS; turn++) {
    const without = await measureDuring(() => sleep(QUIET_MS));
    const withIt = await measureDuring(capture);
    const change = (100 * (withIt.perCpuSecond - without.perCpuSecond)) / without.perCpuSecond;
    process.stdout.write(
      `turn ${turn}: ${without.perCpuSecond.toFixed(0)} rounds per CPU second without, ${withIt.perCpuSecond.toFixed(0)} with (${change.toFixed(1)} %); longest stop ${without.longestMs} ms without, ${withIt.longestMs} ms with; load ${loadavg()[0]?.toFixed(1)}\n`,
    );
  }
} finally {
  jvm.kill('SIGKILL');
  rmSync(folder, { recursive: true });
}
