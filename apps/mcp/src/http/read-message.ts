import type { IncomingMessage } from 'node:http';
import { isJsonContentType, type RequestId } from '@modelcontextprotocol/server';
import { REFUSALS, type Refusal } from './refusal.ts';

const MIB = 1024 ** 2;
/** The largest pasted text, with its quotes escaped; larger files are sent by `filePath`. */
const MAX_BODY_BYTES = 32 * MIB;

export type MessageRead = { readonly message: unknown } | { readonly refusal: Refusal };

/** Reads the body up to the limit; returns undefined when it is longer. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return undefined;
  const pieces: Buffer[] = [];
  let bytes = 0;
  // The request is not destroyed at the limit, so that its client still gets the reason.
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > MAX_BODY_BYTES) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Parses the one JSON-RPC message of a POST. */
export async function readMessage(request: IncomingMessage): Promise<MessageRead> {
  if (!isJsonContentType(request.headers['content-type'])) return { refusal: REFUSALS.notJson };
  const text = await readBody(request);
  if (text === undefined) return { refusal: REFUSALS.tooLarge };
  try {
    const message: unknown = JSON.parse(text);
    return Array.isArray(message) ? { refusal: REFUSALS.batch } : { message };
  } catch {
    return { refusal: REFUSALS.broken };
  }
}

/** Returns the id of the request; null when the message is not a request. */
export function readId(message: unknown): RequestId | null {
  if (typeof message !== 'object' || message === null || !('id' in message)) return null;
  return typeof message.id === 'string' || typeof message.id === 'number' ? message.id : null;
}

export const isInitialize = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'method' in message && message.method === 'initialize';
