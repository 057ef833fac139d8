import type { Writable } from 'node:stream';

const WARNING = 40;

/** Writes a warning as a line of the log in the form of the others, for parts that are opened before the logger of the service. */
export const writeWarning = (log: Writable, msg: string, responseId?: string): void =>
  void log.write(`${JSON.stringify({ level: WARNING, time: Date.now(), pid: process.pid, responseId, msg })}\n`);
