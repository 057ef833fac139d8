#!/usr/bin/env node
/** `npx hindsight-mcp`: the built file, which any Node from version 20 on runs. */
import { existsSync } from 'node:fs';

const BUILT = new URL('../../../dist/hindsight-mcp.mjs', import.meta.url);
const EXIT_FAILURE = 4;

if (existsSync(BUILT)) await import(BUILT);
else {
  process.stderr.write('hindsight-mcp: not built yet. Run "npm run build:mcp" once.\n');
  process.exitCode = EXIT_FAILURE;
}
