/** `npm run bench`: time and memory of whole processes of analyses. `npm run bench -- threads` runs one group. */
import { benchApplicationLogs } from './application-logs.ts';
import { benchFlightRecordings } from './flight-recordings.ts';
import { benchGcLogs } from './gc-logs.ts';
import { benchHeapDumps } from './heap-dumps.ts';
import { benchMemoryTables } from './memory-tables.ts';
import { benchThreadDumps } from './thread-dumps.ts';

const BENCHES = {
  gc: benchGcLogs,
  threads: benchThreadDumps,
  heap: benchHeapDumps,
  logs: benchApplicationLogs,
  memory: benchMemoryTables,
  recordings: benchFlightRecordings,
};

const [only] = process.argv.slice(2);
let held = true;
for (const [name, bench] of Object.entries(BENCHES)) {
  if (only === undefined || only === name) held = (await bench()) && held;
}
process.stdout.write(held ? 'All goals held.\n' : 'A goal was missed.\n');
process.exitCode = held ? 0 : 1;
