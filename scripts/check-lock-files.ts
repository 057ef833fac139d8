/** Checks that lock files name no registry host, so that a clone installs from the registry that its own npm is configured for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './repository.ts';

const LOCK_FILES = [
  'package-lock.json',
  '.runtime/package-lock.json',
  'apps/mcp/testing/peers/package-lock.json',
  'scripts/wasm-compiler/package-lock.json',
];

for (const file of LOCK_FILES) {
  const hosts = readFileSync(join(ROOT, file), 'utf8').match(/"resolved": "https?:[^"]*"/g) ?? [];
  if (hosts.length === 0) continue;
  process.stdout.write(
    `${file} names a registry ${hosts.length} times; install with omit-lockfile-registry-resolved=true\n`,
  );
  process.exitCode = 1;
}
