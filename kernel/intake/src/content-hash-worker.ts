import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { bytesOfFile } from './raw-bytes.ts';

const { path, size } = workerData as { path: string; size: number };
const hash = createHash('sha256');
for await (const chunk of bytesOfFile(path).read(0, size)) hash.update(chunk);
parentPort?.postMessage(hash.digest('hex'));
