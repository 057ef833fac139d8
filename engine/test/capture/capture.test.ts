/** The capture script against real JVMs with staged faults: what it writes is read, and the verdict is the fault. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { analyzeFiles } from '../../src/analyze.ts';

const SCRIPT = new URL('../../../capture/hindsight-capture.sh', import.meta.url).pathname;
const PROGRAMS = ['StagedFault', 'StagedTrouble'].map(
  (name) => new URL(`../../../capture/testing/${name}.java`, import.meta.url).pathname,
);
/** Until the fault has shown itself: the leak has filled its heap, the waiting ones have given up. */
const WARM_UP_MS = 10_000;
const OPTIONS = ['-n', '3', '-i', '5'];

const root = mkdtempSync(join(tmpdir(), 'capture-test-'));
const running: ChildProcess[] = [];
after(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(root, { recursive: true });
});

const has = (command: string, ...options: string[]): boolean => spawnSync(command, options).status === 0;
const skip =
  has('javac', '-version') && spawnSync('javac', ['-d', root, ...PROGRAMS]).status === 0 ? false : 'no JDK is there';
const SHELLS = [['sh'], ['dash'], ['busybox', 'sh']].filter(
  ([shell = '']) => has(shell, '-c', 'true') || has(shell, 'true'),
);

interface Staged {
  readonly fault: string;
  /** Id of the first cause; undefined for a program that is well. */
  readonly cause: string | undefined;
  readonly program?: string;
  readonly descriptors?: number;
}

function start({ fault, program = 'StagedFault', descriptors = 2000 }: Staged): ChildProcess {
  const cwd = join(root, fault);
  mkdirSync(cwd);
  const java = `ulimit -n ${descriptors}; exec java -Xmx48m -Xlog:gc*:file=gc.log:time,uptime,level,tags -cp "$0" ${program} ${fault}`;
  const child = spawn('sh', ['-c', java, root], { cwd, stdio: 'ignore' });
  running.push(child);
  return child;
}

async function capture(child: ChildProcess, fault: string, shell: readonly string[]): Promise<string> {
  const [command = 'sh', ...first] = shell;
  const { stdout } = await promisify(execFile)(command, [
    ...first,
    SCRIPT,
    '-p',
    String(child.pid),
    '-o',
    join(root, fault),
    ...OPTIONS,
  ]);
  return stdout.trim().split('\n').at(-1) ?? '';
}

const TROUBLE = 'com.acme.billing.StagedTrouble';
const FAULTS: readonly Staged[] = [
  { fault: 'deadlock', cause: 'deadlock' },
  { fault: 'hot-loop', cause: 'hot-loop' },
  { fault: 'leak', cause: 'heap-leak' },
  { fault: 'socket-leak', cause: 'socket-leak' },
  { fault: 'pool', cause: 'jdbc-pool-exhausted' },
  { fault: 'file-leak', cause: 'file-leak', program: TROUBLE, descriptors: 300 },
  { fault: 'disk-full', cause: 'disk-full', program: TROUBLE },
  { fault: 'healthy', cause: undefined },
  { fault: 'load', cause: undefined, program: TROUBLE },
];

/** So many JVMs at a time: more of them only take the cores from each other. */
const AT_ONCE = 3;

async function verdictOn(fault: string, child: ChildProcess, shell: readonly string[]): Promise<string | undefined> {
  const path = await capture(child, fault, shell);
  assert.equal(child.exitCode, null, 'the program lives on');
  const outcome = await analyzeFiles({
    files: [{ path, fileName: 'capture.tar.gz' }],
    request: { kind: 'bundle', fileName: 'capture.tar.gz', options: {} },
    scratch: mkdtempSync(join(root, 'scratch-')),
    limits: {},
  });
  child.kill('SIGKILL');
  assert.ok(outcome.ok);
  const { rootCauses } = outcome.body.rca as { rootCauses: readonly { findings: readonly string[] }[] };
  return rootCauses[0]?.findings[0];
}

test('each staged fault is the first cause, and the healthy program has none', { skip }, async (context) => {
  const numbered = FAULTS.map((staged, index) => ({ staged, shell: SHELLS[index % SHELLS.length] ?? ['sh'] }));
  for (let from = 0; from < numbered.length; from += AT_ONCE) {
    const started = numbered.slice(from, from + AT_ONCE).map((one) => ({ ...one, child: start(one.staged) }));
    await delay(WARM_UP_MS);
    await Promise.all(
      started.map(async ({ staged: { fault, cause }, shell, child }) => {
        const found = await verdictOn(fault, child, shell);
        context.diagnostic(`${fault} under ${shell.join(' ')}: ${found ?? 'no problem'}`);
        assert.equal(found, cause, fault);
      }),
    );
  }
});
