/**
 * `npm run check:documentation`: runs the shell commands of README and docs as they stand there: the command line on samples that have
 * the names of the pages, curl against a service of its own, and the servers that hosts of MCP are told to start. What needs another machine, a running JVM or an end by hand is listed
 * as skipped. The quick test beside the command line checks that each command and option exists.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../repository.ts';
import { checkMcpHosts } from './check-mcp-hosts.ts';

const BIN = join(ROOT, 'apps/cli/bin/hindsight.mjs');
const PAGES = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const LIMIT_MS = 300_000;

const GC = 'artifacts/gc/testing/samples/j17-parallel-sysgc.log';
const THREADS = 'artifacts/threads/testing/samples/stuck-3dumps-jdk17-kill3-stdout.log';
/** Samples under the names that the pages use. */
const FILES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['gc.log', 'gc.log.0', 'gc.log.1', 'before.log', 'after.log', 'main/gc.log', 'branch/gc.log'].map((name) => [
      name,
      GC,
    ]),
  ),
  ...Object.fromEntries(['dump1.txt', 'dump2.txt', 'dump3.txt', 'threads.txt'].map((name) => [name, THREADS])),
  ...Object.fromEntries(
    ['load-test.jfr', 'recording.jfr', 'app.jfr', 'main.jfr', 'branch.jfr'].map((name) => [
      name,
      'artifacts/recording/testing/samples/jdk17-locks.jfr.gz',
    ]),
  ),
  ...Object.fromEntries(
    ['app.hprof', 'dump.hprof', 'heap.hprof', 'a.hprof', 'b.hprof', 'c.hprof'].map((name) => [
      name,
      'artifacts/heap/testing/samples/jdk17.hprof.gz',
    ]),
  ),
  ...Object.fromEntries(
    ['nmt-1.txt', 'nmt-2.txt', 'nmt-3.txt'].map((name) => [
      name,
      'artifacts/memory/testing/samples/direct-17.nmt-diff.txt',
    ]),
  ),
  'app.log': 'artifacts/logs/testing/samples/spring-boot-orders.log',
  'hs_err_pid4711.log': 'artifacts/crash/testing/samples/own-div-jdk17.log',
  'bundle.zip': 'artifacts/bundle/testing/samples/connection-pool.zip',
};

/** With these words status 1 is an answer: something was found. */
const MAY_FIND = /\bgate\b|--fail-on|--max-method/;
const RUNS = /^(?:npx )?hindsight(?:-jvm)? (?:analyze|compare|gate|stacks|redact|completion|man|doctor)\b/;
const CALLS = /^curl .*(?:127\.0\.0\.1|localhost):7070/;
/** Why a line cannot run here. */
const ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [/location=/, 'logs.example.com exists nowhere; the tests of the service download from a server of their own'],
  [/\/ID\b/, 'the id is that of an analysis of the reader'],
  [/\bflamegraph\.pl\b/, 'a program of others that is not installed'],
  [/\/tmp\/yc-/, 'the archive is that of the line above it, which needs a running JVM'],
];

const folder = mkdtempSync(join(tmpdir(), 'hindsight-docs-'));

function writeFiles(): void {
  for (const [name, sample] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    copyFileSync(join(ROOT, sample), join(folder, name));
  }
  mkdirSync(join(folder, 'bin'));
  mkdirSync(join(folder, '.config/fish/completions'), { recursive: true });
  writeFileSync(join(folder, 'gc.log.gz'), gzipSync(readFileSync(join(ROOT, GC))));
  writeFileSync(join(folder, 'hindsight.yml'), 'findings:\n  fail-on: severe\ngc:\n  longest-pause: 200 ms\n');
  const run = `exec ${process.execPath} ${BIN}`;
  const commands = { hindsight: `${run} "$@"`, npx: `shift; ${run} "$@"` };
  for (const [name, script] of Object.entries(commands)) {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, 'bin', name), 0o755);
  }
  const answer = spawnSync(
    process.execPath,
    [BIN, 'analyze', 'gc.log', '--format', 'json', '--normalize-units', '-o', 'main.json'],
    { cwd: folder },
  );
  if (answer.status !== 0) throw new Error(`no baseline: ${answer.stderr}`);
}

interface Line {
  readonly page: string;
  readonly line: string;
}

/** The lines of all shell blocks, with continued ones joined. */
const listLines = (): Line[] =>
  PAGES.flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^```(?:sh|bash|shell|)\n([\s\S]*?)^```$/gm)].flatMap(
      ([, block = '']) =>
        block
          .replaceAll(/\\\n\s*/g, ' ')
          .split('\n')
          .map((line) => ({ page, line: line.trim().replace(/^\$ /, '') })),
    ),
  );

/** Files that a command names and that are not there; what follows `-o` is written. */
const listMissing = (line: string): string[] => {
  const words = line
    .replace(/\s+#.*$/, '')
    .replace(/(?:-o|--output|>) \S+/g, '')
    .split(/[\s<()]+/);
  const names = words
    .filter((word) => /^@?[\w./*-]+\.(?:log|txt|hprof|jfr|zip|gz|json|yml|html|phd)(?:\.\d)?$/.test(word))
    .map((word) => word.replace('@', ''));
  return names.filter((name) => !(name in FILES) && !['main.json', 'hindsight.yml', 'gc.log.gz'].includes(name));
};

async function startService(): Promise<{ readonly child: ChildProcess; readonly port: string; readonly key: string }> {
  const env = { ...process.env, SERVICE_HTTP_PORT: '0', SERVICE_DATA_DIR: join(folder, 'data') };
  const child = spawn(process.execPath, [BIN, 'serve'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  for await (const chunk of child.stdout) {
    output += chunk;
    if (/listens on \S+\n/.test(output)) break;
  }
  return { child, port: /listens on \S+:(\d+)/.exec(output)?.[1] ?? '', key: /hs_[\w-]{43}/.exec(output)?.[0] ?? '' };
}

/** Runs one line in a shell; curl fails on a fault of the service. */
function runLine(line: string, { port, key }: { readonly port: string; readonly key: string }): string | undefined {
  const command = line.replace(/^curl /, 'curl -sS --fail-with-body ').replaceAll(':7070', `:${port}`);
  const { status, stdout, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', command], {
    cwd: folder,
    encoding: 'utf8',
    timeout: LIMIT_MS,
    env: { ...process.env, KEY: key, HOME: folder, PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter) },
    maxBuffer: 1 << 28,
  });
  return status === 0 || (status === 1 && MAY_FIND.test(line))
    ? undefined
    : `status ${status}: ${(stderr || stdout).trim().slice(0, 300)}`;
}

const count = { ran: 0, failed: 0, skipped: 0 };
writeFiles();
const service = await startService();
for (const { page, line } of listLines()) {
  if (!RUNS.test(line) && !CALLS.test(line)) continue;
  const missing = listMissing(line);
  const [, elsewhere] = ELSEWHERE.find(([words]) => words.test(line)) ?? [];
  const reason = elsewhere ?? (missing.length > 0 ? `no ${missing.join(', ')}` : undefined);
  const fault = reason === undefined ? runLine(line, service) : undefined;
  if (reason !== undefined) count.skipped++;
  else if (fault === undefined) count.ran++;
  else count.failed++;
  const mark = reason !== undefined ? `skip (${reason})` : (fault ?? 'ok');
  process.stdout.write(`${page}: ${line}\n    ${mark}\n`);
}
const places = { service: `http://127.0.0.1:${service.port}`, key: service.key, folder };
for (const { name, tools } of await checkMcpHosts(places, [join(folder, 'bin'), process.env.PATH].join(delimiter))) {
  if (tools === 0) count.failed++;
  else count.ran++;
  process.stdout.write(`docs/mcp.md: ${name}\n    ${tools} tools\n`);
}
service.child.kill('SIGTERM');
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`${count.ran} ran, ${count.failed} failed, ${count.skipped} skipped\n`);
process.exitCode = count.failed > 0 || count.ran === 0 ? 1 : 0;
