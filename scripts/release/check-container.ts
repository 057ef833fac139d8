/**
 * `npm run check:container`: builds the image by its Dockerfile and runs it as docs/container.md says: user 1000, read-only root. It
 * needs root, buildah and debootstrap, and takes some minutes. Where no registry of images can be reached, the base image is made of
 * Debian's packages and the pinned Node, which is what the official one consists of.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../repository.ts';
import { buildPackage, packPackage } from './build-package.ts';
import { findLast, parseDockerfile } from './dockerfile.ts';

const DOCKERFILE = join(ROOT, 'deploy/container/Dockerfile');
const SAMPLE = join(ROOT, 'artifacts/gc/testing/samples/j17-parallel-sysgc.log');
const BASE = findLast(parseDockerfile(readFileSync(DOCKERFILE, 'utf8')), 'FROM') ?? '';
const USER = 1000;
const START_MS = 60_000;
const STOP_MS = 45_000;

const work = mkdtempSync(join(tmpdir(), 'hindsight-container-'));
const report = (text: string): void => void process.stdout.write(`${text}\n`);

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  return execFileSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 26,
  }).trim();
}

/** Images and containers of this run have a storage of their own. */
const buildah = (...args: string[]): string =>
  run(
    'buildah',
    ['--root', join(work, 'storage'), '--runroot', join(work, 'run'), '--storage-driver', 'vfs', ...args],
    {
      BUILDAH_ISOLATION: 'chroot',
    },
  );

/** The mirror of Debian that this machine uses. */
function findMirror(): string {
  const text = spawnSync('apt-get', ['indextargets', '--format', '$(REPO_URI)'], { encoding: 'utf8' }).stdout ?? '';
  return text.split('\n')[0] ?? '';
}

/** Makes the base image: Debian with Node, npm, the user `node`, and the certificates that this machine trusts. */
function makeBase(): void {
  const root = join(work, 'base');
  run('debootstrap', ['--variant=minbase', '--include=libatomic1,ca-certificates', 'bookworm', root, findMirror()]);
  cpSync(process.execPath, join(root, 'usr/local/bin/node'));
  const npm = dirname(dirname(realpathSync(run('which', ['npm']))));
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm')]);
  const trusted = '/etc/ssl/certs/ca-certificates.crt';
  if (existsSync(trusted)) cpSync(trusted, join(root, trusted));
  mkdirSync(join(root, 'usr/local/etc'), { recursive: true });
  writeFileSync(join(root, 'usr/local/etc/npmrc'), `cafile=${trusted}\n`);
  run('chroot', [root, 'useradd', '--uid', String(USER), '--user-group', '--create-home', 'node']);
  const container = buildah('from', 'scratch');
  buildah('add', '--quiet', container, root, '/');
  buildah('config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container);
  buildah('commit', '--quiet', '--rm', container, BASE);
  rmSync(root, { recursive: true });
}

interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly WorkingDir: string;
  readonly Healthcheck?: { readonly Test: readonly string[] };
}

async function buildImage(): Promise<ImageConfig> {
  const context = join(work, 'context');
  mkdirSync(context);
  await buildPackage();
  packPackage(context);
  buildah(
    'build',
    '--format',
    'docker',
    '--pull=never',
    '--network',
    'host',
    '-f',
    DOCKERFILE,
    '-t',
    'hindsight',
    context,
  );
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', 'hindsight')) as {
    Docker: { config: ImageConfig };
  };
  return Docker.config;
}

/** A folder with the files of the image, and the configuration to start it with. */
interface Container {
  readonly root: string;
  readonly config: ImageConfig;
  readonly port: number;
}

/** Runs a command in the container as its user: the root is read-only, `/tmp` and `/data` are not. */
function start({ root, config, port }: Container, words: readonly string[]): ChildProcess {
  const script = `
mount --rbind "$1" "$1" && mount -t proc proc "$1/proc"
mount -t tmpfs tmpfs "$1/tmp" && mount --bind "$2" "$1/data"
mount --rbind /dev "$1/dev" && mount -o remount,bind,ro "$1"
root=$1; shift 2
exec chroot --userspec=${config.User} "$root" /usr/bin/env -i "$@"`;
  const variables = [...config.Env, `SERVICE_HTTP_PORT=${port}`, 'HOME=/home/node'];
  const command = ['--mount', 'sh', '-ec', script, 'sh', root, join(work, 'data'), ...variables, ...words];
  return spawn('unshare', command, { stdio: ['ignore', 'pipe', 'inherit'] });
}

const end = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => child.on('exit', (code) => resolve(code ?? -1)));

function findPort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
  return promise;
}

function check(holds: boolean, what: string): void {
  report(`${holds ? 'ok  ' : 'FAIL'} ${what}`);
  if (!holds) process.exitCode = 1;
}

/** Reads the output until the service listens, and returns the key that it prints at its first start. */
async function awaitStart(child: ChildProcess): Promise<string> {
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  for (const began = Date.now(); Date.now() - began < START_MS; await wait(100))
    if (/listens on/.test(output)) return /hs_[\w-]{43}/.exec(output)?.[0] ?? '';
  throw new Error(`the service did not start:\n${output}`);
}

async function checkService(container: Container): Promise<void> {
  const { config, port } = container;
  const service = start(container, [...config.Entrypoint, ...config.Cmd]);
  const ended = end(service);
  const key = await awaitStart(service);
  check(key !== '', 'the first start prints a key');
  const probe = (config.Healthcheck?.Test ?? []).slice(1);
  // The check of the image knows the port of the image; here another service may have that.
  const words = probe.map((word) => word.replaceAll(':7070', `:${port}`));
  check((await end(start(container, words))) === 0, 'the check of its health passes');
  check(
    (await end(start(container, ['sh', '-c', 'test "$(id -u)" = 1000 && ! touch /x 2>/dev/null && touch /data/x']))) ===
      0,
    'user 1000 writes to /data and not to the root',
  );
  const answer = await fetch(`http://127.0.0.1:${port}/analyzeGC`, {
    method: 'POST',
    headers: { apiKey: key },
    body: readFileSync(SAMPLE),
  });
  const { findings } = (await answer.json()) as { findings?: { id: string }[] };
  check(findings?.some(({ id }) => id === 'system-gc') === true, 'a GC log is analyzed in a confined process');
  service.kill('SIGTERM');
  const stopped = await Promise.race([ended, wait(STOP_MS, 'late')]);
  check(stopped === 0, `SIGTERM ends it with status 0 (${stopped})`);
}

/** The unit of systemd, by systemd itself. */
function checkUnit(): void {
  const unit = join(ROOT, 'deploy/systemd/hindsight.service');
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--recursive-errors=no', unit], {
    encoding: 'utf8',
  });
  if (status === null) report('skip systemd-analyze is not installed');
  else check(status === 0, `systemd-analyze verify${status === 0 ? '' : `: ${stdout}${stderr}`}`);
}

try {
  checkUnit();
  report('the base image …');
  makeBase();
  report('the image …');
  const config = await buildImage();
  check(config.User === `${USER}:${USER}`, 'the image runs as user 1000');
  check((config.Healthcheck?.Test ?? []).length > 1, 'the image has a check of its health');
  const data = join(work, 'data');
  mkdirSync(data);
  run('chown', [config.User, data]);
  const root = buildah('mount', buildah('from', '--pull=never', 'hindsight'));
  await checkService({ root, config, port: await findPort() });
} finally {
  spawnSync('buildah', [
    '--root',
    join(work, 'storage'),
    '--runroot',
    join(work, 'run'),
    '--storage-driver',
    'vfs',
    'umount',
    '--all',
  ]);
  rmSync(work, { recursive: true, force: true });
}
