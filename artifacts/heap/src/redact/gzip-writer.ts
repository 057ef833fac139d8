import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';

/** The worker is located beside this module and has the same extension, as a source or compiled. */
const WORKER = new URL(`./gzip-worker${extname(import.meta.url)}`, import.meta.url);
const MAX_THREADS = 4;
/** Blocks that wait for a thread or for those before them: so much memory is taken, and no more. */
const MAX_BLOCKS_PER_THREAD = 4;

/** What a thread gets: blocks come by the port, and the number of finished ones is counted for all threads. */
export interface GzipTask {
  readonly port: MessagePort;
  readonly finished: Int32Array;
}

/**
 * Compresses blocks on threads while the caller computes the next ones, and writes them in their order. Each block becomes a gzip member;
 * all readers of gzip take the members for one stream.
 */
export class GzipWriter {
  private readonly write: (bytes: Uint8Array) => void;
  private readonly ports: MessagePort[] = [];
  private readonly finished = new Int32Array(new SharedArrayBuffer(4));
  private sent = 0;
  private written = 0;

  constructor(write: (bytes: Uint8Array) => void, threads = Math.min(MAX_THREADS, availableParallelism())) {
    this.write = write;
    for (let thread = 0; thread < threads; thread++) {
      const { port1, port2 } = new MessageChannel();
      const workerData: GzipTask = { port: port2, finished: this.finished };
      new Worker(WORKER, { workerData, transferList: [port2] }).unref();
      this.ports.push(port1);
    }
  }

  add(bytes: Uint8Array): void {
    const block = Uint8Array.from(bytes);
    this.getPort(this.sent++).postMessage(block, [block.buffer]);
    while (this.sent - this.written > MAX_BLOCKS_PER_THREAD * this.ports.length) this.writeNext();
  }

  /** Writes all blocks that are left, and ends the threads. */
  finish(): void {
    while (this.written < this.sent) this.writeNext();
    for (const port of this.ports) port.postMessage(undefined);
  }

  /** Waits for the next block in the order. A thread finishes its blocks in their order. */
  private writeNext(): void {
    const port = this.getPort(this.written);
    for (;;) {
      const before = Atomics.load(this.finished, 0);
      const received = receiveMessageOnPort(port);
      if (received) {
        this.write(received.message as Uint8Array);
        this.written++;
        return;
      }
      Atomics.wait(this.finished, 0, before);
    }
  }

  private getPort(block: number): MessagePort {
    return this.ports[block % this.ports.length] as MessagePort;
  }
}
