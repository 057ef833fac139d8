import { writeHotspotDump, writeJsonDump, writeLogLines } from './artifacts/thread-dump-texts.ts';
import { benchFiles, type FileBench, makeFile } from './bench-files.ts';
import type { BenchedFile } from './measure.ts';

const DUMPS_IN_LOG = 300;
const MEGABYTES_BETWEEN_DUMPS = 6;

function* writeLargeLog(): Iterable<string> {
  const lines = writeLogLines();
  for (let dump = 0; dump < DUMPS_IN_LOG; dump++) {
    for (let part = 0; part < MEGABYTES_BETWEEN_DUMPS; part++) yield lines;
    yield writeHotspotDump(200, dump);
  }
}

function* writeTenDumps(): Iterable<string> {
  for (let dump = 0; dump < 10; dump++) yield writeHotspotDump(8000, dump);
}

const HOTSPOT_DUMP: FileBench = {
  title: 'jstack -l, 8,000 threads',
  file: 'threads-8000.txt',
  parts: () => [writeHotspotDump(8000)],
  runs: 5,
  goal: { seconds: 0.25 },
  peakMb: 300,
};

const BENCHES: readonly FileBench[] = [
  HOTSPOT_DUMP,
  {
    title: 'jstack -l, 10 dumps of 8,000 threads',
    file: 'threads-10x8000.txt',
    parts: writeTenDumps,
    runs: 3,
    goal: { megabytesPerSecond: 60 },
    peakMb: 700,
  },
  {
    title: 'dump_to_file JSON, 10,000 virtual threads',
    file: 'virtual-10000.json',
    parts: () => [writeJsonDump(10_000)],
    runs: 5,
    goal: { seconds: 0.3 },
    peakMb: 300,
  },
  {
    title: 'a log of an application with 300 dumps',
    file: 'log-300-dumps.log',
    parts: writeLargeLog,
    runs: 1,
    goal: { megabytesPerSecond: 400 },
    peakMb: 700,
  },
];

/** Makes the dumps whose goal is a time: they are small enough to be analyzed many times. */
export async function* makeThreadDumps(): AsyncGenerator<BenchedFile, void> {
  for (const bench of BENCHES)
    if ('seconds' in bench.goal) yield { title: bench.title, path: await makeFile(bench), kind: 'thread-dump' };
}

/** Makes the dump that other tools read as well. */
export async function* makeHotspotDump(): AsyncGenerator<BenchedFile, void> {
  yield { title: HOTSPOT_DUMP.title, path: await makeFile(HOTSPOT_DUMP), kind: 'thread-dump' };
}

/** Returns whether all goals held. */
export const benchThreadDumps = (): Promise<boolean> => benchFiles('thread dumps', 'thread-dump', BENCHES);
