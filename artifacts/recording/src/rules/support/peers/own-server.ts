import type { RecordingAnalysis } from '../../../model.ts';
import { SERVER_FRAME } from '../computing-threads.ts';
import { FIRST_EPHEMERAL_PORT } from './answers.ts';

const LOOPBACK = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|localhost|\[?(?:0:0:0:0:0:0:0|:):1\]?):(\d{1,5})$/;

/**
 * Whether a peer is a server in the same JVM, as of a test that calls itself: it listens on this machine, on a port that was drawn at
 * random, and the JVM serves requests. What its threads do says why it is slow.
 */
export function isOwnServer({ recording }: RecordingAnalysis, peer: string): boolean {
  const [, port] = LOOPBACK.exec(peer) ?? [];
  if (port === undefined || Number(port) < FIRST_EPHEMERAL_PORT) return false;
  return recording.names.some((name) => SERVER_FRAME.test(name));
}
