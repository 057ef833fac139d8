/**
 * `npm run bench:peers -- --jifa <class path> --drain3 <python>`: analyses by Hindsight and by other tools in turns, on one machine in one
 * run. The tools are not installed with Hindsight. The class path of Eclipse Jifa has the classes of its modules `common`, `analysis` and
 * `analysis/gc-log` and their libraries; `--java` and `--javac` name the programs of a JDK. The Python has the package `drain3`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeApplicationLogs } from '../application-logs.ts';
import { makeGcLogs } from '../gc-logs.ts';
import { type BenchedFile, MB, measureOnce, printRow } from '../measure.ts';

const PEERS = import.meta.dirname;

/** A tool that does a part of what Hindsight does. */
interface Peer {
  readonly title: string;
  readonly runs: number;
  /** How many times as fast as the tool the analysis shall be. */
  readonly goal: number;
  readonly files: () => AsyncGenerator<BenchedFile, void>;
  /** The command that analyzes a file. */
  readonly command: (path: string) => readonly string[];
}

/** Returns whether the goal held for all files. */
async function compareWith({ title, runs, goal, files, command }: Peer): Promise<boolean> {
  printRow(`${title}, whole process, best of ${runs}`, 'file MB', 'seconds', 'the peer', 'ratio', 'goal');
  let held = true;
  for await (const file of files()) {
    const seconds = { own: Number.POSITIVE_INFINITY, peer: Number.POSITIVE_INFINITY };
    for (let run = 0; run < runs; run++) {
      seconds.peer = Math.min(seconds.peer, measureCommand(command(file.path)));
      seconds.own = Math.min(seconds.own, measureOnce('analyze.mjs', file.path, file.kind).seconds);
    }
    const ratio = seconds.peer / seconds.own;
    held &&= ratio >= goal;
    const figures = [(statSync(file.path).size / MB).toFixed(0), seconds.own.toFixed(2), seconds.peer.toFixed(2)];
    printRow(file.title, ...figures, ratio.toFixed(1), `>= ${goal}`);
  }
  return held;
}

function measureCommand([program = '', ...words]: readonly string[]): number {
  const started = performance.now();
  const { status, error, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  return (performance.now() - started) / 1000;
}

interface Jdk {
  readonly java: string;
  readonly javac: string;
  readonly classPath: string;
}

async function compareWithJifa({ java, javac, classPath }: Jdk): Promise<boolean> {
  const classes = mkdtempSync(join(tmpdir(), 'hindsight-peers-'));
  try {
    execFileSync(javac, ['-cp', classPath, '-d', classes, join(PEERS, 'JifaGcLog.java')]);
    const words = ['-Xmx8g', '-cp', [classes, classPath].join(delimiter), 'JifaGcLog'];
    return await compareWith({
      title: 'GC logs beside Eclipse Jifa',
      runs: 3,
      goal: 5,
      files: () => makeGcLogs([1, 4]),
      command: (path) => [java, ...words, path],
    });
  } finally {
    rmSync(classes, { recursive: true });
  }
}

const compareWithDrain3 = (python: string): Promise<boolean> =>
  compareWith({
    title: 'application logs beside Drain3',
    runs: 1,
    goal: 10,
    files: makeApplicationLogs,
    command: (path) => [python, join(PEERS, 'drain3_log.py'), path],
  });

const { values } = parseArgs({
  options: {
    jifa: { type: 'string' },
    java: { type: 'string', default: 'java' },
    javac: { type: 'string', default: 'javac' },
    drain3: { type: 'string' },
  },
});
const { jifa, java, javac, drain3 } = values;
if (jifa === undefined && drain3 === undefined)
  throw new Error('Name a tool: --jifa <class path of Eclipse Jifa> or --drain3 <python with drain3>.');
const held = [
  ...(jifa === undefined ? [] : [await compareWithJifa({ java, javac, classPath: jifa })]),
  ...(drain3 === undefined ? [] : [await compareWithDrain3(drain3)]),
].every(Boolean);
process.stdout.write(held ? 'All goals held.\n' : 'A goal was missed.\n');
process.exitCode = held ? 0 : 1;
