import type { IncomingMessage } from 'node:http';
import { isJsonContentType, type RequestId } from '@modelcontextprotocol/server';
import { REFUSALS, type Refusal } from './refusal.ts';

const MIB = 1024 ** 2;
/** A pasted text with its quotes escaped; larger files go by filePath. */
const MOST_BODY_BYTES = 32 * MIB;

export type MessageRead = { readonly message: unknown } | { readonly refusal: Refusal };

/** Reads no byte more than the limit. Undefined when the body is longer. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > MOST_BODY_BYTES) return undefined;
  const pieces: Buffer[] = [];
  let bytes = 0;
  // Not destroyed at the limit: its client is still to hear why.
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > MOST_BODY_BYTES) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** The one JSON-RPC message of a POST. */
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

/** The id to answer to; null when the message is no request. */
export function idOf(message: unknown): RequestId | null {
  if (typeof message !== 'object' || message === null || !('id' in message)) return null;
  return typeof message.id === 'string' || typeof message.id === 'number' ? message.id : null;
}

export const isInitialize = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'method' in message && message.method === 'initialize';
