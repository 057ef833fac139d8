/**
 * `npm run bench:peers -- --jifa <class path>`: GC logs with Hindsight and with Eclipse Jifa in turns, on one machine in
 * one run. Jifa is not installed with Hindsight: the class path has the classes of its modules `common`, `analysis` and
 * `analysis/gc-log` and their libraries. `--java` and `--javac` name the programs of a JDK.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/repository.ts';
import { makeGcLogs } from './gc-logs.ts';
import { MB, measureOnce, printRow } from './measure.ts';

const RUNS = 3;
/** How many times as fast as Jifa the analysis shall be. */
const GOAL = 5;
const SOURCE = join(ROOT, 'bench/peers/JifaGcLog.java');

interface Jdk {
  readonly java: string;
  readonly javac: string;
  readonly classPath: string;
}

/** Returns whether the goal held for all logs. */
async function compareWithJifa({ java, javac, classPath }: Jdk): Promise<boolean> {
  const classes = mkdtempSync(join(tmpdir(), 'hindsight-peers-'));
  try {
    execFileSync(javac, ['-cp', classPath, '-d', classes, SOURCE]);
    const measureJifa = (log: string) =>
      measureJava(java, ['-Xmx8g', '-cp', [classes, classPath].join(delimiter), 'JifaGcLog', log]);
    printRow(`GC logs, whole process, best of ${RUNS}`, 'file MB', 'seconds', 'Jifa', 'ratio', 'goal');
    let held = true;
    for await (const { title, path } of makeGcLogs([1, 4])) {
      const seconds = { own: Number.POSITIVE_INFINITY, jifa: Number.POSITIVE_INFINITY };
      for (let run = 0; run < RUNS; run++) {
        seconds.jifa = Math.min(seconds.jifa, measureJifa(path));
        seconds.own = Math.min(seconds.own, measureOnce('analyze.mjs', path).seconds);
      }
      const ratio = seconds.jifa / seconds.own;
      held &&= ratio >= GOAL;
      const figures = [(statSync(path).size / MB).toFixed(0), seconds.own.toFixed(2), seconds.jifa.toFixed(2)];
      printRow(title, ...figures, ratio.toFixed(1), `>= ${GOAL}`);
    }
    return held;
  } finally {
    rmSync(classes, { recursive: true });
  }
}

function measureJava(java: string, parameters: readonly string[]): number {
  const started = performance.now();
  const { status, stderr } = spawnSync(java, parameters, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Jifa failed: ${stderr}`);
  return (performance.now() - started) / 1000;
}

const { values } = parseArgs({
  options: {
    jifa: { type: 'string' },
    java: { type: 'string', default: 'java' },
    javac: { type: 'string', default: 'javac' },
  },
});
if (values.jifa === undefined) throw new Error('Name the class path of Eclipse Jifa: --jifa <class path>');
const held = await compareWithJifa({ java: values.java, javac: values.javac, classPath: values.jifa });
process.stdout.write(held ? 'The goal held.\n' : 'The goal was missed.\n');
process.exitCode = held ? 0 : 1;
