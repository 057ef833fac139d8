import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { FILE_NAMES } from '../artifacts.ts';
import { type Incident, LAB, type Variant } from '../incident.ts';
import type { Truth } from '../truth.ts';
import { cleanCapture } from './clean-capture.ts';
import { CLASS_PATH, findJdk } from './compile-program.ts';
import { placeHostFacts } from './host-facts.ts';

const run = promisify(execFile);

const DUMPS = 3;
const DUMP_INTERVAL_MS = 2000;
const DEFAULT_DUMP_SECOND = 5;
/** A JVM that is out of memory or of processor time answers late or never. */
const COMMAND_TIMEOUT_MS = 20_000;
const END_TIMEOUT_MS = 5000;
const DEFAULT_GC_LOG = '-Xlog:gc*:file=%f:time,uptime,level,tags';
/** Programs whose times are measured, and the tools that ask a JVM, run before everything else on the machine; that needs root. */
const PRIORITY = process.getuid?.() === 0 ? ['nice', '-n', '-20'] : ['nice'];
const prioritize = ({ artifacts }: Truth): string[] => (artifacts.gc || artifacts.jfr ? PRIORITY : []);
/** The environment is part of every heap dump: it must not have secrets. */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', TZ: 'UTC' };

/**
 * Runs a program, takes what an engineer would take, and leaves it in a folder below the temporary folder, which is
 * returned and which the caller removes.
 */
export async function runProgram(incident: Incident, variant: Variant, program: string): Promise<string> {
  const { truth } = incident;
  const folder = join(tmpdir(), 'hindsight-lab', `${incident.id.replace('/', '-')}-${variant}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of readdirSync(program)) symlinkSync(join(program, part), join(folder, part));
  const jdk = findJdk(truth.jdk);
  const jvm = startJvm(incident, variant, join(jdk, 'bin', 'java'), folder);
  const ended = new Promise<void>((resolve) => jvm.once('exit', () => resolve()));
  const until = sleep(truth.seconds * 1000, undefined, { ref: false });
  try {
    await takeArtifacts(incident, variant, join(jdk, 'bin', 'jcmd'), jvm, folder);
    await Promise.race([ended, until]);
    jvm.kill('SIGTERM');
    await Promise.race([ended, sleep(END_TIMEOUT_MS, undefined, { ref: false })]);
  } finally {
    jvm.kill('SIGKILL');
  }
  renameOwnDump(folder);
  return folder;
}

function startJvm({ truth }: Incident, variant: Variant, java: string, folder: string): ChildProcess {
  const { options = [], fixedOptions = options, gcLog = DEFAULT_GC_LOG, processors } = truth;
  const [program = '', ...args] = [
    ...prioritize(truth),
    ...(processors ? ['taskset', '-c', processors === 1 ? '0' : `0-${processors - 1}`] : []),
    java,
    ...(truth.artifacts.gc || truth.artifacts.bundle ? [gcLog.replace('%f', join(folder, FILE_NAMES.gc))] : []),
    ...(truth.artifacts.jfr ? [writeRecordingOption(truth, folder)] : []),
    ...(variant === 'fixed' ? fixedOptions : options),
    ...(variant === 'fixed' ? ['-Dlab.fixed=true'] : []),
    '-cp',
    CLASS_PATH,
    'Main',
  ];
  const output = openSync(join(folder, FILE_NAMES.log), 'w');
  const jvm = spawn(program, args, { cwd: folder, env: ENVIRONMENT, stdio: ['ignore', output, output] });
  closeSync(output);
  return jvm;
}

/** Recordings are published, so that they name no other program of the machine, and are small. */
const LEFT_OUT = [
  'jdk.SystemProcess',
  'jdk.NetworkUtilization',
  'jdk.GCPhaseParallel',
  'jdk.GCPhasePauseLevel1',
  'jdk.GCPhasePauseLevel2',
  'jdk.MetaspaceChunkFreeListSummary',
  'jdk.GCReferenceStatistics',
  'jdk.PromoteObjectInNewPLAB',
  'jdk.PromoteObjectOutsidePLAB',
  'jdk.TenuringDistribution',
  'jdk.ModuleRequire',
  'jdk.ModuleExport',
  'jdk.NativeLibrary',
];

/** The option for a recording from the start of the program to its end. */
const writeRecordingOption = ({ recordingSettings = [] }: Truth, folder: string): string =>
  `-XX:StartFlightRecording:${[
    `filename=${join(folder, FILE_NAMES.jfr)}`,
    'dumponexit=true',
    'settings=default',
    ...LEFT_OUT.map((type) => `${type}#enabled=false`),
    ...recordingSettings,
  ].join(',')}`;

async function takeArtifacts(
  { truth, folder: sources }: Incident,
  variant: Variant,
  jcmd: string,
  jvm: ChildProcess,
  folder: string,
): Promise<void> {
  const { artifacts, dumpAt = DEFAULT_DUMP_SECOND } = truth;
  const isAlive = () => jvm.exitCode === null && jvm.signalCode === null;
  const pid = String(jvm.pid);
  if (!artifacts.threads && !artifacts.heap && !artifacts.bundle) return;
  await sleep(dumpAt * 1000);
  for (let dump = 0; artifacts.threads && dump < DUMPS && isAlive(); dump++) {
    if (dump > 0) await sleep(DUMP_INTERVAL_MS);
    const [first = '', ...rest] = PRIORITY;
    const { stdout } = await run(first, [...rest, jcmd, pid, 'Thread.print', '-l'], {
      timeout: 3 * COMMAND_TIMEOUT_MS,
      maxBuffer: 2 ** 28,
    });
    // jcmd writes the process id above the dump.
    appendFileSync(join(folder, FILE_NAMES.threads), stdout.replace(/^\d+:\n/, ''));
  }
  if (artifacts.bundle && isAlive()) await capture(folder, pid, join(sources, 'host', variant));
  if (artifacts.heap && isAlive()) {
    const path = join(folder, FILE_NAMES.heap);
    if (!existsSync(path)) await run(jcmd, [pid, 'GC.heap_dump', path], { timeout: COMMAND_TIMEOUT_MS });
  }
}

async function capture(folder: string, pid: string, host: string): Promise<void> {
  const script = join(LAB, '..', 'capture', 'hindsight-capture.sh');
  const log = join(folder, FILE_NAMES.log);
  const target = join(folder, 'capture');
  mkdirSync(target);
  const args = [script, '-p', pid, '-o', target, '-n', String(DUMPS), '-i', '2', '--log', log];
  const { stdout, stderr } = await run('sh', args, { timeout: 15 * COMMAND_TIMEOUT_MS });
  const [archive] = readdirSync(target);
  if (archive) await repack(join(target, archive), pid, host, join(folder, FILE_NAMES.bundle));
  else writeFileSync(join(folder, 'capture.log'), stdout + stderr);
}

async function repack(archive: string, pid: string, host: string, target: string): Promise<void> {
  const unpacked = `${target}-unpacked`;
  mkdirSync(unpacked);
  await run('tar', ['-xzf', archive, '-C', unpacked]);
  for (const name of readdirSync(unpacked)) {
    cleanCapture(join(unpacked, name), pid);
    placeHostFacts(host, join(unpacked, name));
  }
  await run('tar', ['-czf', target, '-C', unpacked, ...readdirSync(unpacked)]);
}

/** A heap dump at an OutOfMemoryError is named after the process: it becomes the heap dump of the run. */
function renameOwnDump(folder: string): void {
  const dump = readdirSync(folder).find((name) => /^java_pid\d+\.hprof$/.test(name));
  const path = join(folder, FILE_NAMES.heap);
  if (dump && !existsSync(path)) renameSync(join(folder, dump), path);
}
