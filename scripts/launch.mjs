/**
 * The way into Hindsight from any Node of version 20 or newer: `node scripts/launch.mjs start|test|check|bench|run …`.
 * Installs what is missing, reports it, asks no questions, and hands over to the pinned Node.
 *
 * Two stages, because npm run by an older Node silently leaves out native packages that this older Node could not load:
 * first the pinned Node alone (.runtime, with a lock file of its own), then everything else by npm under that Node.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockInstallation } from './install-lock.mjs';

const root = realpathSync(join(dirname(fileURLToPath(import.meta.url)), '..'));
const runtime = join(root, '.runtime');
const nodeFolder = join(runtime, 'node_modules', 'node', 'bin');
const node = join(nodeFolder, process.platform === 'win32' ? 'node.exe' : 'node');

const TASKS = {
  start: ['apps/cli/bin/hindsight.mjs', 'serve'],
  test: ['scripts/test.ts'],
  check: ['scripts/check.ts'],
  bench: ['bench/run.ts'],
  /** Any script of the repository: `npm run ts -- scripts/x.ts`. */
  run: [],
};

function say(text) {
  process.stderr.write(`hindsight: ${text}\n`);
}

function fail(text) {
  say(text);
  process.exit(1);
}

/** Runs the npm that started this process, or the one in PATH; under the pinned Node once that is installed. */
function npm(args, folder, underNode) {
  const cli = process.env.npm_execpath;
  const path = [...(underNode ? [nodeFolder] : []), process.env.PATH ?? ''].join(delimiter);
  const env = { ...process.env, PATH: path };
  const options = { cwd: folder, env, stdio: ['ignore', 2, 2], shell: false };
  if (cli?.endsWith('.js')) return spawnSync(underNode ? node : process.execPath, [cli, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

const INSTALL = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];

function install(what, folder, underNode) {
  const stamp = join(folder, 'node_modules', '.installed-from');
  const lockFile = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockFile;
  if (isInstalled()) return;
  const release = lockInstallation(join(runtime, 'installing'), (pid) =>
    say(`waiting for process ${pid}, which installs …`),
  );
  if (!isInstalled()) {
    say(`installing ${what} …`);
    rmSync(stamp, { force: true });
    const { status, error } = npm(INSTALL, folder, underNode);
    if (status !== 0)
      fail(`could not install ${what}${error ? `: ${error.message}` : ''}. Is the npm registry reachable?`);
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, lockFile);
  }
  release();
}

function installRuntime() {
  install('Node', runtime, false);
  if (!existsSync(node)) {
    rmSync(join(runtime, 'node_modules'), { recursive: true, force: true });
    fail(
      'the npm package "node" brought no program for this machine. Run the command again; if it stays so, this platform has no prebuilt Node 26.',
    );
  }
}

/** Compiles the command line so that it starts quickly; without that it runs from its sources. */
function compile() {
  const { status } = spawnSync(node, ['scripts/compile.ts'], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) say('could not compile the command line: it runs from its sources, which takes longer to start');
}

/** Builds the pages of the service; without them it does not start. */
function buildWeb() {
  const { status } = spawnSync(node, ['scripts/build-web.ts'], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) fail('could not build the web application; the reason is printed above');
}

/** Builds the file that hosts of AI assistants start. */
function buildMcp() {
  const { status } = spawnSync(node, ['scripts/build-mcp.ts'], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) fail('could not build the MCP server; the reason is printed above');
}

/** Runs the task under the pinned Node and ends as it ends; signals are passed on. */
function handOver(args) {
  const env = { ...process.env, PATH: [nodeFolder, process.env.PATH ?? ''].join(delimiter) };
  const child = spawn(node, args, { cwd: root, env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 128 : 1);
  });
}

const [task = 'start', ...rest] = process.argv.slice(2);
const script = TASKS[task];
if (!script) fail(`unknown task "${task}"; there are ${Object.keys(TASKS).join(', ')}`);
installRuntime();
install('packages', root, true);
if (task !== 'run' && task !== 'check') compile();
if (task === 'start' || task === 'test') {
  buildWeb();
  buildMcp();
}
// Tools that only checks and tests need.
if (task === 'test' || task === 'check')
  install('the compiler of WebAssembly', join(root, 'scripts/wasm-compiler'), true);
if (task === 'test') install('the conformance suite of MCP', join(root, 'apps/mcp/testing/peers'), true);
handOver([...script, ...rest]);
