import type { IncomingMessage, ServerResponse } from 'node:http';

/** Allows the page of an accepted origin to read the answers. */
export function allowOrigin({ headers: { origin } }: IncomingMessage, response: ServerResponse): void {
  if (origin === undefined) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', 'Mcp-Session-Id, Retry-After, WWW-Authenticate');
  response.setHeader('vary', 'Origin');
}

/** Answers the preflight that browsers send before a request with a key. */
export function answerPreflight(response: ServerResponse): void {
  response
    .writeHead(204, {
      'access-control-allow-methods': 'POST, GET, DELETE',
      'access-control-allow-headers':
        'Content-Type, Accept, Authorization, X-Mcp-Api-Key, Mcp-Session-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Last-Event-ID',
      'access-control-max-age': '600',
    })
    .end();
}
