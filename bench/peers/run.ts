/**
 * `npm run bench:peers -- --drain3 <python>`: analyses by Hindsight and by other tools in turns, on one machine in one run. The tools are not
 * installed with Hindsight; each is named by where it is:
 *
 * - `--jifa`: the class path of Eclipse Jifa, with the classes of its modules `common`, `analysis` and `analysis/gc-log` and their libraries
 * - `--jthreaddump`: the class path of jthreaddump and its libraries
 * - `--threaddump-analyzer`: the file `analyze.js` of Spotify's Java Thread Dump Analyzer
 * - `--drain3`: a Python with the package `drain3`
 *
 * `--java` and `--javac` name the programs of a JDK.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeApplicationLogs } from '../application-logs.ts';
import { makeGcLogs } from '../gc-logs.ts';
import { type BenchedFile, MB, measureOnce, printRow } from '../measure.ts';
import { makeHotspotDump } from '../thread-dumps.ts';

const PEERS = import.meta.dirname;
/** A tool may print every thread. */
const MAX_OUTPUT_BYTES = 2 ** 30;
const { values: options } = parseArgs({
  options: {
    jifa: { type: 'string' },
    jthreaddump: { type: 'string' },
    'threaddump-analyzer': { type: 'string' },
    drain3: { type: 'string' },
    java: { type: 'string', default: 'java' },
    javac: { type: 'string', default: 'javac' },
  },
});
const { java, javac } = options;

/** A tool that does a part of what Hindsight does. */
interface Peer {
  readonly title: string;
  /** Where it is; undefined when it is not to be measured. */
  readonly place: string | undefined;
  readonly runs: number;
  /** How many times as fast as the tool the analysis shall be. */
  readonly goal: number;
  readonly files: () => AsyncGenerator<BenchedFile, void>;
  /** Returns the command to which the path of a file is added; `scratch` is an empty folder. */
  readonly prepare: (place: string, scratch: string) => readonly string[];
}

const PEER_TOOLS: readonly Peer[] = [
  {
    title: 'GC logs beside Eclipse Jifa',
    place: options.jifa,
    runs: 3,
    goal: 5,
    files: () => makeGcLogs([1, 4]),
    prepare(classPath, scratch) {
      execFileSync(javac, ['-cp', classPath, '-d', scratch, join(PEERS, 'JifaGcLog.java')]);
      return runJava([scratch, classPath].join(delimiter), 'JifaGcLog');
    },
  },
  {
    title: 'thread dumps beside jthreaddump',
    place: options.jthreaddump,
    runs: 5,
    goal: 3,
    files: makeHotspotDump,
    prepare: (classPath) => runJava(classPath, 'me.bechberger.jthreaddump.Main'),
  },
  {
    title: 'thread dumps beside the analyzer of Spotify',
    place: options['threaddump-analyzer'],
    runs: 5,
    goal: 3,
    files: makeHotspotDump,
    prepare: (program) => [process.execPath, join(PEERS, 'threaddump_analyzer.mjs'), program],
  },
  {
    title: 'application logs beside Drain3',
    place: options.drain3,
    runs: 1,
    goal: 10,
    files: makeApplicationLogs,
    prepare: (python) => [python, join(PEERS, 'drain3_log.py')],
  },
];

const runJava = (classPath: string, main: string): readonly string[] => [java, '-Xmx8g', '-cp', classPath, main];

/** Returns whether the goal held for all files. */
async function compareWith(
  { title, runs, goal, files, prepare }: Omit<Peer, 'place'>,
  place: string,
): Promise<boolean> {
  const scratch = mkdtempSync(join(tmpdir(), 'hindsight-peers-'));
  try {
    const command = prepare(place, scratch);
    printRow(`${title}, whole process, best of ${runs}`, 'file MB', 'seconds', 'the peer', 'ratio', 'goal');
    let held = true;
    for await (const file of files()) {
      const { own, peer } = measureInTurns(file, command, runs);
      const ratio = peer / own;
      held &&= ratio >= goal;
      const megabytes = (statSync(file.path).size / MB).toFixed(0);
      printRow(file.title, megabytes, own.toFixed(2), peer.toFixed(2), ratio.toFixed(1), `>= ${goal}`);
    }
    return held;
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** Returns the fewest seconds of each. */
function measureInTurns({ path, kind }: BenchedFile, command: readonly string[], runs: number) {
  const fewest = { own: Number.POSITIVE_INFINITY, peer: Number.POSITIVE_INFINITY };
  for (let run = 0; run < runs; run++) {
    fewest.peer = Math.min(fewest.peer, measureCommand([...command, path]));
    fewest.own = Math.min(fewest.own, measureOnce('analyze.mjs', path, kind).seconds);
  }
  return fewest;
}

function measureCommand([program = '', ...words]: readonly string[]): number {
  const started = performance.now();
  const { status, error, stderr } = spawnSync(program, words, { encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  return (performance.now() - started) / 1000;
}

const placed = PEER_TOOLS.flatMap(({ place, ...peer }) => (place === undefined ? [] : [{ ...peer, place }]));
if (placed.length === 0)
  throw new Error('Name a tool and where it is: --jifa, --jthreaddump, --threaddump-analyzer or --drain3.');
const held: boolean[] = [];
for (const peer of placed) held.push(await compareWith(peer, peer.place));
process.stdout.write(held.every(Boolean) ? 'All goals held.\n' : 'A goal was missed.\n');
process.exitCode = held.every(Boolean) ? 0 : 1;
