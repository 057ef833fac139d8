/**
 * Speed of the analysis of recordings in bytes per processor second, beside loops that only step over events and the consumer of the JDK,
 * its peak memory, and how long a change of a filter takes.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/repository.ts';
import { MB, type Measurement, measureOnce, printRow, reportMissing, selectBest } from '../measure.ts';
import { canMakeRecordings, makeRecording } from './make-recording.ts';

interface Bench {
  readonly megabytes: number;
  readonly runs: number;
  readonly peakMb: number;
}

const BENCHES: readonly Bench[] = [
  { megabytes: 200, runs: 5, peakMb: 300 },
  { megabytes: 4000, runs: 1, peakMb: 512 },
];
const GOAL_MB_PER_SECOND = 150;
/** How fast an analysis shall be beside the plain loop that steps over the events. */
const GOAL_OF_LOOP = 0.5;
/** How many times the processor time of an analysis the consumer of the JDK shall take. */
const GOAL_RATIO = 3;
const GOAL_FILTER_MS = 1000;
const CONSUMER_RUNS = 2;
const SMALL_FLOOD = 'flood-200.jfr';

const locate = (name: string): string => join(ROOT, 'bench/out', name);

/** Returns whether all goals held. The recordings are made by a JVM, so there must be one. */
export function benchFlightRecordings(): boolean {
  if (!canMakeRecordings()) {
    reportMissing('flight recordings', 'there is no JDK, or ../shared/data/jfr/gen is not there');
    return false;
  }
  let held = true;
  printRow(
    'flight recordings, whole process',
    'file MB',
    'processor s',
    'MB/s',
    'plain loop',
    'ratio',
    'fastest walk',
    'peak MB',
    'goal',
  );
  for (const bench of BENCHES) held = benchAnalysis(bench) && held;
  held = compareWithConsumer() && held;
  return benchFilters() && held;
}

function benchAnalysis({ megabytes, runs, peakMb }: Bench): boolean {
  const path = locate(`flood-${megabytes}.jfr`);
  makeRecording(path, megabytes * MB);
  const size = statSync(path).size / MB;
  const rounds = Array.from({ length: runs }, () => ({
    loop: measureOnce('recordings/step-over-events.ts', path),
    walk: measureOnce('recordings/walk-recording.ts', path),
    analysis: measureAnalysis(path),
  }));
  const loop = selectBest(rounds.map((round) => round.loop));
  const walk = selectBest(rounds.map((round) => round.walk));
  const analysis = selectBest(rounds.map((round) => round.analysis));
  const rate = size / analysis.cpuSeconds;
  const ofLoop = loop.cpuSeconds / analysis.cpuSeconds;
  printRow(
    `flood of small events, ${megabytes} MB`,
    size.toFixed(0),
    analysis.cpuSeconds.toFixed(2),
    rate.toFixed(0),
    loop.cpuSeconds.toFixed(2),
    ofLoop.toFixed(2),
    walk.cpuSeconds.toFixed(2),
    analysis.maxRssMb.toFixed(0),
    `>= ${GOAL_MB_PER_SECOND}, ${GOAL_OF_LOOP}`,
  );
  return rate >= GOAL_MB_PER_SECOND && ofLoop >= GOAL_OF_LOOP && analysis.maxRssMb <= peakMb;
}

const measureAnalysis = (path: string, ...options: readonly string[]): Measurement =>
  measureOnce('analyze.mjs', path, 'flight-recording', ...options);

/** A program that reads every event with the consumer of the JDK, in turns with an analysis, with its stacks and without. */
function compareWithConsumer(): boolean {
  const path = locate(SMALL_FLOOD);
  const classes = mkdtempSync(join(tmpdir(), 'hindsight-consumer-'));
  try {
    execFileSync('javac', ['-d', classes, join(ROOT, 'bench/peers/RecordingConsumer.java')]);
    printRow('consumer of the JDK beside it, processor s', 'the consumer', 'analysis', 'ratio', 'goal');
    const all = [
      { title: 'every event with the top of its stack', words: [] },
      { title: 'the same without stacks', words: ['without-stacks'] },
    ].map(({ title, words }) => {
      const rounds = Array.from({ length: CONSUMER_RUNS }, () => ({
        consumer: measureConsumer(classes, [path, ...words]),
        analysis: measureAnalysis(path).cpuSeconds,
      }));
      const consumer = Math.min(...rounds.map((round) => round.consumer));
      const analysis = Math.min(...rounds.map((round) => round.analysis));
      const ratio = consumer / analysis;
      printRow(title, consumer.toFixed(1), analysis.toFixed(2), ratio.toFixed(1), `>= ${GOAL_RATIO}`);
      return ratio >= GOAL_RATIO;
    });
    return all.every(Boolean);
  } finally {
    rmSync(classes, { recursive: true });
  }
}

/** Returns seconds of processor time. The serial collector takes the least. */
function measureConsumer(classes: string, words: readonly string[]): number {
  const options = ['-Xmx1g', '-XX:+UseSerialGC', '-cp', classes];
  const output = execFileSync('java', [...options, 'RecordingConsumer', ...words], { encoding: 'utf8' });
  return (JSON.parse(output) as { readonly cpuSeconds: number }).cpuSeconds;
}

function benchFilters(): boolean {
  const kept = locate('flood.profiles');
  measureAnalysis(locate(SMALL_FLOOD), '--index', kept);
  const output = execFileSync(process.execPath, [join(ROOT, 'bench/recordings/filter-profiles.ts'), kept], {
    encoding: 'utf8',
  });
  const { filters, openMs, longestMs } = JSON.parse(output) as Readonly<Record<string, number>>;
  printRow('filters of the profiles of 200 MB', 'filters', 'opening ms', 'longest ms', 'goal');
  const figures = [filters, openMs, longestMs].map((figure = Number.NaN) => figure.toFixed(0));
  printRow('by thread, state and time', ...figures, `<= ${GOAL_FILTER_MS} ms`);
  return (longestMs ?? Number.NaN) <= GOAL_FILTER_MS;
}
