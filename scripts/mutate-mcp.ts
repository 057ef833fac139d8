/**
 * `npm run mutate:mcp -- [words of a title]`: removes one guard of the MCP server at a time and runs the tests of
 * that guard. A guard whose tests pass without it is not tested, which fails the run. Sources are restored, also after an interruption.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './repository.ts';

interface Mutant {
  /** Threats are numbered as in docs/mcp.md. */
  readonly guard: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** Other guards that catch the same threat and are removed with it. */
  readonly also?: readonly (readonly [string, string])[];
  readonly test: string;
}

const OPEN = { file: 'files/open-allowed-file.ts', test: 'files/open-allowed-file.test.ts' };
const PATHS = { file: 'files/path-rules.ts', test: 'files/path-rules.test.ts' };
const AUTHORIZE = { file: 'http/authorize-request.ts', test: 'http/authorize-request.test.ts' };
const GUARDS = { file: 'http/guards.ts', test: 'http/authorize-request.test.ts' };
const SESSIONS = { file: 'http/sessions.ts', test: 'http/sessions.test.ts' };
const SETTINGS = { file: 'settings.ts', test: 'settings.test.ts' };
const TOOLS = 'tools/tools.test.ts';
const EXPLORER = 'explore/hostile-arguments.test.ts';

const MUTANTS: readonly Mutant[] = [
  { guard: '1 relative paths', ...PATHS, from: 'if (!isAbsolutePath(path, platform)) {', to: 'if (path === "") {' },
  {
    guard: '2 and 4 where a path leads',
    ...OPEN,
    from: 'const real = await realpath(filePath).catch(() => undefined);',
    to: 'const real: string | undefined = filePath;',
  },
  {
    guard: '3 prefix of a neighbour',
    ...PATHS,
    from: 'const way = relative(folder, path);',
    to: "const way = path.startsWith(folder) ? path.slice(folder.length) || '..' : '..';",
  },
  {
    guard: '5 allowed directory that is a link',
    file: 'files/allow-list.ts',
    test: OPEN.test,
    from: 'return realpathSync.native(directory);',
    to: 'return directory;',
  },
  {
    guard: '5 allowed directory that is swapped',
    file: 'files/allow-list.ts',
    test: OPEN.test,
    from: 'resolved ?? (await',
    to: '(await',
  },
  {
    guard: '6 link swapped between check and opening',
    ...OPEN,
    from: 'const handle = await open(real, OPEN_FLAGS)',
    to: 'const handle = await open(filePath, constants.O_RDONLY | constants.O_NONBLOCK)',
    // Either of these two alone still catches it.
    also: [
      ['const isSame = opened.dev === seen.dev && opened.ino === seen.ino;', 'const isSame = seen !== undefined;'],
      ["if (process.platform !== 'linux') return true;", 'if (fd > 0) return true;'],
    ],
  },
  {
    guard: '7 missing files outside',
    ...OPEN,
    from: "resolve(folder, '.any'))) ? unreadable() : outside()",
    to: "resolve(folder, '.any'))) ? unreadable() : unreadable()",
  },
  {
    guard: '7 links to nowhere',
    ...OPEN,
    from: 'if (isLink) return outside();',
    to: 'if (isLink) return unreadable();',
  },
  { guard: '9 what is no regular file', ...OPEN, from: 'if (!seen.isFile()) throw', to: 'if (seen.size < 0n) throw' },
  { guard: '10 folders of the kernel', ...OPEN, from: 'if (KERNEL_FOLDERS.some(', to: 'if ([].some(' },
  { guard: '11 NUL', ...PATHS, from: "if (path.includes('\\0')) throw", to: "if (path === '\\0') throw" },
  { guard: '12 Windows streams', ...PATHS, from: "if (path.indexOf(':', AFTER_DRIVE) >= 0) return false;", to: '' },
  { guard: '12 Windows devices', ...PATHS, from: 'DEVICE_NAME.test(part.trimEnd())', to: "part === '?'" },
  { guard: '14 size', ...OPEN, from: 'if (size > maxBytes) throw', to: 'if (size < 0) throw' },
  {
    guard: '14 size, not the limit itself',
    ...OPEN,
    from: 'if (size > maxBytes) throw',
    to: 'if (size >= maxBytes) throw',
  },
  {
    guard: '15 growing files',
    file: 'files/read-exactly.ts',
    test: OPEN.test,
    from: 'Math.min(PIECE_BYTES, size - at)',
    to: 'PIECE_BYTES',
  },
  {
    guard: '15 shrinking files',
    file: 'files/read-exactly.ts',
    test: OPEN.test,
    from: 'if (bytesRead === 0) throw',
    to: 'if (bytesRead === 0) return; else if (bytesRead < 0) throw',
  },
  {
    guard: '16 announced body',
    file: 'http/read-message.ts',
    test: AUTHORIZE.test,
    from: '> MAX_BODY_BYTES) return undefined;\n  const',
    to: '< 0) return undefined;\n  const',
  },
  {
    guard: '16 body that is not announced',
    file: 'http/read-message.ts',
    test: AUTHORIZE.test,
    from: 'if (bytes > MAX_BODY_BYTES) return undefined;',
    to: '',
  },
  {
    guard: '17 baseUrl',
    file: 'upstream/base-url.ts',
    test: TOOLS,
    from: 'if (!isTrusted && !isPermitted(',
    to: 'if (false && !isPermitted(',
  },
  {
    guard: '17 baseUrl without https',
    file: 'upstream/base-url.ts',
    test: TOOLS,
    from: ' && !isDowngrade',
    to: ' && (isDowngrade || true)',
  },
  { guard: '19 location', file: 'tools/source.ts', test: TOOLS, from: '    checkLocation(value);\n', to: '' },
  { guard: '20 key', ...AUTHORIZE, from: 'if (!hasValidKey(request.headers, http))', to: 'if (false)' },
  { guard: '20 wrong key', ...GUARDS, from: 'return key !== undefined && isSame(sent, key);', to: 'return true;' },
  {
    guard: '22 key before session',
    ...AUTHORIZE,
    from: 'if (!hasValidKey(request.headers, http))',
    to: "if (!request.headers['mcp-session-id'] && !hasValidKey(request.headers, http))",
  },
  {
    guard: '23 ids of clients',
    file: 'http/endpoint.ts',
    test: SESSIONS.test,
    from: 'sessionId === undefined ? await sessions.begin() : sessions.find(sessionId)',
    to: 'sessionId === undefined || isInitialize(message) ? await sessions.begin() : sessions.find(sessionId)',
  },
  {
    guard: '25 token of one session',
    ...SESSIONS,
    from: 'const own = createSessionToken();',
    to: 'const own = shared;',
  },
  {
    guard: '25 no token, no request',
    file: 'upstream/credentials.ts',
    test: SESSIONS.test,
    from: 'if (bearer !== undefined) return { bearer };',
    to: "return { bearer: bearer ?? '' };",
  },
  { guard: '26 Host', ...AUTHORIZE, from: 'if (!isHostAllowed(request.headers, http))', to: 'if (false)' },
  { guard: '26 Origin', ...AUTHORIZE, from: 'if (!isOriginAllowed(request.headers, http))', to: 'if (false)' },
  {
    guard: '26 Origin by its beginning',
    ...GUARDS,
    from: 'return name !== undefined && isLoopback(name);',
    to: "return origin.startsWith('http://localhost') || (name !== undefined && isLoopback(name));",
  },
  {
    guard: '27 insecure beyond loopback',
    ...SETTINGS,
    from: 'if (insecure && !isLoopback(host)) {',
    to: 'if (insecure && host === "") {',
  },
  {
    guard: '27 wrong key in insecure mode',
    ...GUARDS,
    from: 'if (sent === undefined) return insecure',
    to: 'if (insecure) return true;\n  if (sent === undefined) return insecure',
  },
  { guard: '28 limit of sessions', ...SESSIONS, from: 'if (all.size >= maxSessions) return undefined;', to: '' },
  {
    guard: '28 sessions on their way',
    ...SESSIONS,
    from: 'if (all.size >= maxSessions)',
    to: 'if (byId.size >= maxSessions)',
  },
  { guard: '28 idle sessions', ...SESSIONS, from: 'void session.transport.close();', to: 'void session;' },
  { guard: '28 busy sessions', ...SESSIONS, from: 'session.busy === 0 && ', to: '' },
  {
    guard: '29 secrets in results',
    file: 'server.ts',
    test: 'secrets.test.ts',
    from: 'textResult(redactSecrets(answer, secrets), false)',
    to: 'textResult(answer, false)',
  },
  {
    guard: '29 secrets in errors',
    file: 'server.ts',
    test: 'secrets.test.ts',
    from: 'textResult(redactTokens(redactSecrets(text, collectSecrets(call))), true)',
    to: 'textResult(text, true)',
  },
  {
    guard: '30 password to the configured service',
    file: 'tools/generate-ldap-token.ts',
    test: TOOLS,
    from: "pickArguments(['username', 'password'])",
    to: "pickArguments(['username', 'password', 'baseUrl'])",
  },
  { guard: '31 two modes', ...SETTINGS, from: 'if (apiKey && (ou || token)) {', to: 'if (apiKey === "") {' },
  {
    guard: '31 * with directories',
    file: 'files/allow-list.ts',
    test: SETTINGS.test,
    from: 'return entries.length === 1 ? { all: true }',
    to: 'return entries.length > 0 ? { all: true }',
  },
  {
    guard: '31 relative entries',
    file: 'files/allow-list.ts',
    test: SETTINGS.test,
    from: 'if (relative > 0) return',
    to: 'if (relative < 0) return',
  },
  {
    guard: 'calls under way at the end of input',
    file: 'stdio.ts',
    test: 'stdio.test.ts',
    from: 'if (ended && requests.isEmpty()) input.end();',
    to: 'if (ended) input.end();',
  },
  {
    guard: 'subscriptions at the end of input',
    file: 'stdio.ts',
    test: 'stdio.test.ts',
    from: " && message.method !== 'subscriptions/listen'",
    to: '',
  },
  {
    guard: 'cancelling',
    file: 'upstream/post.ts',
    test: TOOLS,
    from: "'content-length': String(length) }) },\n    signal,",
    to: "'content-length': String(length) }) },",
  },
  {
    guard: 'explorer: ids stay in their part of a path',
    file: 'explore/query-service.ts',
    test: EXPLORER,
    from: 'if (PATH_PART.test(analysis)) return analysis;',
    to: 'if (analysis) return analysis;',
    also: [['if (!PATH_PART.test(part)) throw', 'if (part === "") throw']],
  },
  {
    guard: 'explorer: secrets in answers',
    file: 'server.ts',
    test: EXPLORER,
    from: 'redactSecrets(JSON.stringify(answer), secrets)',
    to: 'JSON.stringify(answer)',
  },
  {
    guard: 'explorer: secrets of artifacts',
    file: 'explore/answer.ts',
    test: EXPLORER,
    from: 'return maskSensitive(value).text;',
    to: 'return value;',
  },
  {
    guard: 'explorer: a session ends its analyses',
    file: 'session-token.ts',
    test: EXPLORER,
    from: 'ending.map((end) => end())',
    to: '[]',
  },
  {
    guard: 'explorer: a cancelled call ends its analysis',
    file: 'explore/analyze.ts',
    test: EXPLORER,
    from: 'if (call.signal.aborted) await cancel()',
    to: 'if (call === undefined) await cancel()',
  },
];

const LIMIT_MS = 120_000;
const words = process.argv.slice(2).join(' ');
const source = (name: string) => join(ROOT, 'apps/mcp/src', name);

function passes(test: string): boolean {
  const args = ['--test', '--test-timeout=30000', '--test-force-exit', source(test)];
  return spawnSync(process.execPath, args, { cwd: ROOT, timeout: LIMIT_MS, stdio: 'ignore' }).status === 0;
}

/** Returns whether the tests notice. The source is restored in any case. */
function isNoticed({ file, from, to, also = [], test }: Mutant): boolean {
  const path = source(file);
  const original = readFileSync(path, 'utf8');
  let mutated = original;
  for (const [whole, broken] of [[from, to], ...also] as const) {
    if (!mutated.includes(whole)) throw new Error(`${file} does not hold "${whole}" any more`);
    mutated = mutated.replace(whole, broken);
  }
  const putBack = () => writeFileSync(path, original);
  process.once('exit', putBack);
  try {
    writeFileSync(path, `${mutated}\nconst shared = { token: undefined, unfinished: new Set() };\nvoid shared;\n`);
    return !passes(test);
  } finally {
    putBack();
    process.off('exit', putBack);
  }
}

const chosen = MUTANTS.filter(({ guard }) => guard.includes(words));
for (const test of new Set(chosen.map((mutant) => mutant.test))) {
  if (!passes(test)) throw new Error(`${test} fails without any mutant: repair it first`);
}
let missed = 0;
for (const mutant of chosen) {
  const noticed = isNoticed(mutant);
  if (!noticed) missed++;
  process.stdout.write(`${noticed ? 'noticed' : 'MISSED '}  ${mutant.guard}\n`);
}
process.exitCode = missed > 0 ? 1 : 0;
