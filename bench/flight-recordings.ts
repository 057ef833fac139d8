/** Speed of the analysis of recordings in bytes per processor second, beside a loop that only steps over events, and its peak memory. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/repository.ts';
import { canMakeRecordings, makeRecording } from './make-recording.ts';
import { MB, measureOnce, printRow, reportMissing, selectBest } from './measure.ts';

interface Bench {
  readonly megabytes: number;
  readonly runs: number;
  readonly peakMb: number;
}

/** docs/flight-recordings.md compares the JDK's own consumer with it. */
const BENCHES: readonly Bench[] = [
  { megabytes: 200, runs: 5, peakMb: 300 },
  { megabytes: 4000, runs: 1, peakMb: 512 },
];
const GOAL_MB_PER_SECOND = 150;

/** Returns whether all goals held. The recordings are made by a JVM, so there must be one. */
export function benchFlightRecordings(): boolean {
  if (!canMakeRecordings()) {
    reportMissing('flight recordings', 'there is no JDK, or ../shared/data/jfr/gen is not there');
    return false;
  }
  let held = true;
  printRow('flight recordings, whole process', 'file MB', 'processor s', 'plain walk', 'MB/s', 'goal', 'peak MB');
  for (const { megabytes, runs, peakMb } of BENCHES) {
    const path = join(ROOT, `bench/out/flood-${megabytes}.jfr`);
    makeRecording(path, megabytes * MB);
    const size = statSync(path).size / MB;
    const rounds = Array.from({ length: runs }, () => ({
      walk: measureOnce('walk-recording.ts', path),
      analysis: measureOnce('analyze.mjs', path, 'flight-recording'),
    }));
    const walk = selectBest(rounds.map((round) => round.walk));
    const analysis = selectBest(rounds.map((round) => round.analysis));
    const rate = size / analysis.cpuSeconds;
    if (rate < GOAL_MB_PER_SECOND || analysis.maxRssMb > peakMb) held = false;
    printRow(
      `flood of small events, ${megabytes} MB`,
      size.toFixed(0),
      analysis.cpuSeconds.toFixed(2),
      walk.cpuSeconds.toFixed(2),
      rate.toFixed(0),
      `>= ${GOAL_MB_PER_SECOND} MB/s`,
      analysis.maxRssMb.toFixed(0),
    );
  }
  return held;
}
