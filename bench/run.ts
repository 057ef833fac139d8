/**
 * `npm run bench`: time and memory of whole processes of analyses, of the command line, the service and the decoders.
 * `npm run bench -- threads` runs one group.
 * `npm run bench -- --against <checkout>` compares this checkout with another one.
 */
import { parseArgs } from 'node:util';
import { compareCheckouts } from './against.ts';
import { benchApplicationLogs } from './application-logs.ts';
import { benchCommandLine } from './command-line.ts';
import { benchDecoders } from './decoders.ts';
import { benchGcLogs } from './gc-logs.ts';
import { benchHeapDumps } from './heap-dumps.ts';
import { benchMemoryTables } from './memory-tables.ts';
import { benchFlightRecordings } from './recordings/bench-recordings.ts';
import { benchService } from './service.ts';
import { benchThreadDumps } from './thread-dumps.ts';

const BENCHES = {
  gc: benchGcLogs,
  threads: benchThreadDumps,
  heap: benchHeapDumps,
  logs: benchApplicationLogs,
  memory: benchMemoryTables,
  recordings: benchFlightRecordings,
  command: benchCommandLine,
  service: benchService,
  decoders: benchDecoders,
};

async function runBenches(only: string | undefined): Promise<boolean> {
  let held = true;
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (only === undefined || only === name) held = (await bench()) && held;
  }
  process.stdout.write(held ? 'All goals held.\n' : 'A goal was missed.\n');
  return held;
}

const { values, positionals } = parseArgs({ options: { against: { type: 'string' } }, allowPositionals: true });
const [only] = positionals;
const held = values.against === undefined ? await runBenches(only) : await compareCheckouts(values.against, only);
process.exitCode = held ? 0 : 1;
