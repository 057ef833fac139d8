import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { composeFault } from '@hindsight/api';
import { fault } from '@hindsight/model';
import { VERSION } from '../version.ts';
import { JSON_TYPE, toJson } from './json.ts';

/** Node's error codes for bytes that are not an HTTP request, with the status for each. */
const STATUS: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
const DETAILS: Readonly<Record<number, string>> = {
  400: 'This is not an HTTP request.',
  408: 'The request took too long to arrive.',
  431: 'The headers are too long.',
};

/** Answers bytes that never became a request, for which no route, hook or reply object exists. */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS[error.code ?? ''] ?? 400;
  const responseId = randomUUID();
  const body = Buffer.from(toJson(composeFault(responseId, fault('bad-parameter', DETAILS[status] ?? ''))));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${body.length}`,
    `X-Response-Id: ${responseId}`,
    `X-Service-Version: ${VERSION}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
}
