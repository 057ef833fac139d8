import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/repository.ts';
import { makeApplicationLog } from './artifacts/make-application-log.ts';
import { type BenchedFile, MB, measureOnce, printRow, reportMissing, selectBest } from './measure.ts';

const SAMPLES = join(ROOT, '../shared/data/logs');

interface Bench {
  readonly title: string;
  /** Path below the folder of logs beside the checkout. */
  readonly sample: string;
  readonly lines: number;
}

/** The lines of each sample were counted by hand; the rate of lines follows from that of bytes. */
const BENCHES: readonly Bench[] = [
  { title: 'Spring Boot with stack traces', sample: 'app/spring-boot-orders.log', lines: 6474 },
  { title: 'one field after another, by pipes', sample: 'app/pipe-delimited.log', lines: 4677 },
];
const MEGABYTES = 500;
const GOAL = { megabytesPerSecond: 60, linesPerSecond: 150_000 };
const PEAK_MB = 500;

const locateSample = (sample: string): string => join(SAMPLES, sample);

async function makeFile(sample: string): Promise<string> {
  const file = join(ROOT, 'bench/out', `${sample.replace('/', '-')}.${MEGABYTES}.log`);
  await makeApplicationLog(locateSample(sample), file, MEGABYTES * MB);
  return file;
}

/** Makes the log of each bench; one without a sample is reported and left out. */
export async function* makeApplicationLogs(): AsyncGenerator<BenchedFile, void> {
  for (const { title, sample } of BENCHES) {
    if (existsSync(locateSample(sample))) yield { title, path: await makeFile(sample), kind: 'application-log' };
    else reportMissing(title, `../shared/data/logs/${sample} is not there`);
  }
}

/** Returns whether all goals held. */
export async function benchApplicationLogs(): Promise<boolean> {
  let held = true;
  printRow('application logs, whole process', 'file MB', 'seconds', 'MB/s', 'lines/s', 'goal', 'peak MB');
  for (const { title, sample, lines } of BENCHES) {
    const source = locateSample(sample);
    if (!existsSync(source)) {
      reportMissing(title, `../shared/data/logs/${sample} is not there`);
      held = false;
      continue;
    }
    const file = await makeFile(sample);
    const size = statSync(file).size / MB;
    const { seconds, maxRssMb } = selectBest([measureOnce('analyze.mjs', file, 'application-log')]);
    const [rate, lineRate] = [size / seconds, ((size * MB) / statSync(source).size) * (lines / seconds)];
    if (rate < GOAL.megabytesPerSecond || lineRate < GOAL.linesPerSecond || maxRssMb > PEAK_MB) held = false;
    const goal = `>= ${GOAL.megabytesPerSecond} MB/s`;
    printRow(
      title,
      size.toFixed(0),
      seconds.toFixed(1),
      rate.toFixed(1),
      lineRate.toFixed(0),
      goal,
      maxRssMb.toFixed(0),
    );
  }
  return held;
}
