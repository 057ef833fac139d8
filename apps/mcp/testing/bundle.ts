import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The built file that hosts run; tests of whole processes run nothing else. */
export const BUNDLE = fileURLToPath(new URL('../../../dist/hindsight-mcp.mjs', import.meta.url));

let isBuilt = false;

/** Builds the file when a source is newer, once per test run. */
export function buildBundle(): void {
  if (isBuilt) return;
  execFileSync(process.execPath, [`${ROOT}scripts/build-mcp.ts`], { stdio: ['ignore', 'ignore', 'inherit'] });
  isBuilt = true;
}
