/**
 * `npm run lab:growth -- <folder> [program …]` runs the programs of growth that have no dumps in the folder yet, compares the dumps
 * of each, and prints what is said and whether it is true. It needs a JDK 25.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { compareOutcomes } from '@hindsight/comparison';
import type { AnalysisOutcome } from '@hindsight/model';
import { findJdk } from '../src/make/compile-program.ts';
import { analyzeArtifact } from '../src/score/analyze-artifact.ts';

type AnalysisSuccess = Extract<AnalysisOutcome, { ok: true }>;

interface GrowthTruth {
  readonly program: string;
  readonly dumps: number;
  /** The number of times that the program is started; each run makes the same number of dumps. */
  readonly runs?: number;
  readonly verdict: string;
  /** The holder that must be named first. */
  readonly holder?: string;
}

const HERE = import.meta.dirname;
const TRUTHS: readonly GrowthTruth[] = JSON.parse(readFileSync(join(HERE, 'truth.json'), 'utf8'));
const OPTIONS = ['-Xmx96m', '-XX:+UseSerialGC'];

function compilePrograms(folder: string): string {
  const classes = join(folder, 'classes');
  const programs = join(HERE, 'programs');
  const files = readdirSync(programs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.java'));
  const sources = files.map((name) => join(programs, name));
  execFileSync(join(findJdk(25), 'bin', 'javac'), ['-d', classes, ...sources], { stdio: 'inherit' });
  return classes;
}

function listDumps(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.hprof'))
    .sort()
    .map((name) => join(folder, name));
}

function makeDumps({ program, dumps, runs = 1 }: GrowthTruth, folder: string, classes: string): void {
  for (let run = 0; run < runs; run++) {
    const first = 1 + (run * dumps) / runs;
    const args = [`-Dgrowth.first=${first}`, ...OPTIONS, '-cp', classes, program];
    execFileSync(join(findJdk(25), 'bin', 'java'), args, { cwd: folder, stdio: 'inherit' });
  }
}

async function analyzeDumps(paths: readonly string[]): Promise<AnalysisSuccess[]> {
  const outcomes: AnalysisSuccess[] = [];
  for (const path of paths) {
    const outcome = await analyzeArtifact(path, 'heap');
    if (!outcome.ok) throw new Error(`${path}: ${outcome.fault.details}`);
    outcomes.push(outcome);
  }
  return outcomes;
}

/** Compares the dumps of a program and prints a line. Returns whether what is said is true. */
async function scoreProgram(truth: GrowthTruth, folder: string): Promise<boolean> {
  const outcomes = await analyzeDumps(listDumps(folder));
  const [a, b] = [outcomes[0], outcomes.at(-1)];
  if (!a || !b || outcomes.length !== truth.dumps) throw new Error(`${truth.program} made ${outcomes.length} dumps`);
  const { growth } = compareOutcomes(a, b, outcomes.slice(1, -1));
  const holder = growth?.points[0]?.holder;
  const isRight = growth?.verdict === truth.verdict && (truth.holder === undefined || holder === truth.holder);
  console.log(`${isRight ? 'right' : 'WRONG'}  ${truth.program}: ${growth?.verdict}, ${holder ?? 'nothing'}`);
  return isRight;
}

const [folder, ...selected] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name a folder for the dumps.');
mkdirSync(join(folder, 'classes'), { recursive: true });
const classes = compilePrograms(folder);
let right = 0;
const scored = TRUTHS.filter(({ program }) => selected.length === 0 || selected.includes(program));
for (const truth of scored) {
  const own = join(folder, truth.program);
  mkdirSync(own, { recursive: true });
  if (!existsSync(join(own, 'dump-1.hprof'))) makeDumps(truth, own, classes);
  if (await scoreProgram(truth, own)) right++;
}
console.log(`${right} of ${scored.length} are right`);
