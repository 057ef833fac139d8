/**
 * Starts programs that put known amounts of memory into one part of their process, on each JDK that is named, takes the tables of each,
 * and checks that the parts sum up to the resident size within 2 % and that the part has what the program put there:
 * `npm run lab:memory -- <folder for tables> <JAVA_HOME> …`.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { explainProcessMemory, type PartId } from '@hindsight/process-memory';
import { readSources } from '@hindsight/process-memory/testing';

interface Program {
  readonly name: string;
  readonly megabytes: number;
  /** The parts that must have the memory; none for a healthy program. */
  readonly parts: readonly PartId[];
  readonly flags?: readonly string[];
  /** Whether the amount is exact enough to be checked. */
  readonly exact?: boolean;
}

const HEAP: readonly PartId[] = ['heap', 'heap-live', 'heap-garbage', 'heap-free'];
const OUTSIDE: readonly PartId[] = ['glibc', 'rest'];
const PROGRAMS: readonly Program[] = [
  { name: 'healthy', megabytes: 40, parts: HEAP },
  { name: 'heap', megabytes: 150, parts: HEAP, exact: true },
  { name: 'garbage', megabytes: 400, parts: HEAP, flags: ['-Xms300m', '-XX:+AlwaysPreTouch'] },
  { name: 'direct', megabytes: 200, parts: ['direct'], exact: true },
  { name: 'small-direct', megabytes: 150, parts: ['direct'], exact: true },
  { name: 'unsafe', megabytes: 150, parts: ['direct'], exact: true },
  { name: 'mapped', megabytes: 150, parts: ['mapped-files'], exact: true },
  { name: 'threads', megabytes: 60, parts: ['thread-stacks'] },
  { name: 'metaspace', megabytes: 40, parts: ['metaspace'] },
  { name: 'native', megabytes: 200, parts: OUTSIDE, exact: true },
  { name: 'arenas', megabytes: 200, parts: OUTSIDE, exact: true },
  { name: 'code', megabytes: 40, parts: ['code-cache'] },
  { name: 'heap', megabytes: 150, parts: HEAP, flags: ['-XX:+UseSerialGC'] },
  { name: 'heap', megabytes: 150, parts: HEAP, flags: ['-XX:+UseZGC'] },
];

const MB = 1024 * 1024;
const MAX_SUM_ERROR = 0.02;
const MAX_PART_ERROR = 0.15;
const [output = '', ...homes] = process.argv.slice(2);

function run(command: string, args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(command, args, { encoding: 'latin1', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${basename(command)} failed: ${stderr}`);
  return stdout;
}

function awaitReady(program: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    program.stdout?.on('data', (text: Buffer) => {
      if (text.includes('ready')) resolve();
    });
    program.on('exit', (code) => reject(new Error(`The program ended with ${code}.`)));
  });
}

/** The tables of one moment, as a capture takes them. */
function takeTables(home: string, pid: number): string {
  const jcmd = (...command: readonly string[]): string => run(join(home, 'bin/jcmd'), [String(pid), ...command]);
  // `jcmd` loads classes into the JVM: the second output is of the state that the mappings have.
  jcmd('VM.native_memory', 'summary');
  const nmt = jcmd('VM.native_memory', 'summary');
  const proc = (file: string): string => readFileSync(`/proc/${pid}/${file}`, 'latin1');
  return [nmt, proc('smaps'), proc('status')].join('\n');
}

async function check(home: string, program: Program, classes: string): Promise<boolean> {
  const { name, megabytes, parts, flags = [], exact } = program;
  const jdk = /version "(\d+)/.exec(spawnSync(join(home, 'bin/java'), ['-version']).stderr.toString())?.[1] ?? '';
  const args = ['-Xmx512m', '-XX:NativeMemoryTracking=summary', ...flags, '-cp', classes, 'MemoryProgram', name];
  const java = spawn(join(home, 'bin/java'), [...args, String(megabytes), join(classes, 'liballocate.so')]);
  try {
    await awaitReady(java);
    const tables = takeTables(home, java.pid ?? 0);
    const label = [name, jdk, ...flags.map((flag) => flag.replace(/^-XX:\+Use|^-\S*:?/, ''))].filter(Boolean).join('-');
    if (output) writeFileSync(join(output, `${label}.txt`), tables);
    const sources = readSources(tables);
    const memory = explainProcessMemory(sources);
    if (!memory || sources.status?.rssBytes === undefined) throw new Error('No resident size.');
    const sum = memory.parts.reduce((total, { bytes }) => total + bytes, 0);
    const sumError = Math.abs(sum - sources.status.rssBytes) / sources.status.rssBytes;
    const found = memory.parts.filter(({ id }) => parts.includes(id)).reduce((total, { bytes }) => total + bytes, 0);
    const partError = Math.abs(found / MB - megabytes) / megabytes;
    const good = sumError <= MAX_SUM_ERROR && (!exact || partError <= MAX_PART_ERROR);
    const figures = `sum ${(100 * sumError).toFixed(2)} % off, ${parts[0]} ${Math.round(found / MB)} of ${megabytes} MB`;
    process.stdout.write(`${good ? 'ok    ' : 'FAILED'} ${label}: ${figures}; ${memory.verdict.sentence}\n`);
    return good;
  } finally {
    java.kill('SIGKILL');
  }
}

const classes = mkdtempSync(join(tmpdir(), 'memory-programs-'));
let failed = 0;
try {
  if (output) mkdirSync(output, { recursive: true });
  for (const home of homes) {
    const here = join(classes, basename(home));
    mkdirSync(here);
    run(join(home, 'bin/javac'), ['-nowarn', '-d', here, join(import.meta.dirname, 'MemoryProgram.java')]);
    const include = [`-I${home}/include`, `-I${home}/include/linux`];
    run('gcc', [
      ...include,
      '-shared',
      '-fPIC',
      '-o',
      join(here, 'liballocate.so'),
      join(import.meta.dirname, 'allocate.c'),
    ]);
    for (const program of PROGRAMS) if (!(await check(home, program, here))) failed++;
  }
} finally {
  rmSync(classes, { recursive: true });
}
process.exitCode = failed > 0 ? 1 : 0;
