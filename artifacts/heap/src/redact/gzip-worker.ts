import { workerData } from 'node:worker_threads';
import { constants, gzipSync } from 'node:zlib';
import type { GzipTask } from './gzip-writer.ts';

const { port, finished } = workerData as GzipTask;

port.on('message', (block: Uint8Array | undefined) => {
  if (!block) {
    port.close();
    return;
  }
  const compressed = new Uint8Array(gzipSync(block, { level: constants.Z_BEST_SPEED }));
  port.postMessage(compressed, [compressed.buffer]);
  Atomics.add(finished, 0, 1);
  Atomics.notify(finished, 0);
});
