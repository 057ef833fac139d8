/** Throughput of the GC log analysis as a ratio to a plain loop over the same file, and its peak memory. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/repository.ts';
import { makeLog } from './artifacts/make-log.ts';
import {
  type BenchedFile,
  MB,
  type Measurement,
  measureOnce,
  measureOncePlain,
  printRow,
  reportMissing,
  selectBest,
} from './measure.ts';

const RUNS = 5;
const DATA = join(ROOT, '../shared/data/gc');
const SAMPLES = join(ROOT, 'artifacts/gc/testing/samples');

interface Bench {
  readonly title: string;
  readonly sample: string;
  readonly megabytes: number;
  /** Goal for throughput / loop throughput. */
  readonly goal: number;
}

const BENCHES: readonly Bench[] = [
  { title: 'unified G1, gc*=debug', sample: 'j25-g1-gcstar-debug.log', megabytes: 160, goal: 0.6 },
  { title: 'JDK 8 CMS, tenuring, heap, stopped', sample: 'hs8-cms-heapatgc-stopped.log', megabytes: 110, goal: 0.4 },
  { title: 'JDK 8 G1, details, tenuring, stopped', sample: 'hs8-g1-tenuring-stopped.log', megabytes: 110, goal: 0.4 },
];
const PEAK_MEMORY_MB = 300;

/** Measures loop and analysis in turns, so that a slow moment of the machine affects both. */
function measureInTurns(file: string): { loop: Measurement; analysis: Measurement } {
  const loops: Measurement[] = [];
  const analyses: Measurement[] = [];
  for (let run = 0; run < RUNS; run++) {
    loops.push(measureOncePlain('loop.mjs', file));
    analyses.push(measureOnce('analyze.mjs', file));
  }
  return { loop: selectBest(loops), analysis: selectBest(analyses) };
}

function findSample(name: string): string | undefined {
  return [join(DATA, name), join(SAMPLES, name)].find((path) => existsSync(path));
}

async function makeFile(source: string, sample: string, megabytes: number, times: number): Promise<string> {
  const file = join(ROOT, 'bench/out', `${sample}.${times}x.log`);
  await makeLog(source, file, megabytes * times * MB);
  return file;
}

/** Makes the logs of each bench, by default the smaller ones; one without a sample is reported and left out. */
export async function* makeGcLogs(sizes: readonly number[] = [1]): AsyncGenerator<BenchedFile, void> {
  for (const { title, sample, megabytes } of BENCHES) {
    const source = findSample(sample);
    if (!source) reportMissing(title, `there is no ${sample}`);
    else
      for (const times of sizes)
        yield { title, path: await makeFile(source, sample, megabytes, times), kind: 'gc-log' };
  }
}

/** Returns whether all goals held. */
export async function benchGcLogs(): Promise<boolean> {
  let missed = false;
  printRow('GC logs, whole process, best of 5', 'file MB', 'loop MB/s', 'MB/s', 'ratio', 'goal', 'peak MB');
  for (const { title, sample, megabytes, goal } of BENCHES) {
    const source = findSample(sample);
    if (!source) {
      reportMissing(title, `${sample} is neither in ../shared/data/gc nor in artifacts/gc/testing/samples`);
      missed = true;
      continue;
    }
    for (const times of [1, 4]) {
      const file = await makeFile(source, sample, megabytes, times);
      const size = statSync(file).size / MB;
      const { loop, analysis } = measureInTurns(file);
      const ratio = loop.seconds / analysis.seconds;
      if (times === 1 && ratio < goal) missed = true;
      if (analysis.maxRssMb >= PEAK_MEMORY_MB) missed = true;
      const speed = (measured: Measurement) => (size / measured.seconds).toFixed(0);
      printRow(
        `${title}${times > 1 ? ` (${times} times as large)` : ''}`,
        size.toFixed(0),
        speed(loop),
        speed(analysis),
        ratio.toFixed(2),
        `>= ${goal}`,
        analysis.maxRssMb.toFixed(0),
      );
    }
  }
  return !missed;
}
