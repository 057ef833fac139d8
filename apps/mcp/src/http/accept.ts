export interface Accepted {
  readonly json: boolean;
  readonly stream: boolean;
}

const JSON_RANGES = ['application/json', 'application/*', '*/*'];
const STREAM_RANGES = ['text/event-stream', 'text/*', '*/*'];

/**
 * The content types that an `Accept` header allows. The protocol requires clients to list both; many list one, some send `*` `/*` or nothing,
 * and the specification of this server shows `application/json` alone.
 */
export function parseAccept(header: string | undefined): Accepted {
  if (header === undefined || header.trim() === '') return { json: true, stream: false };
  const ranges = header
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';'))
    .filter(([, ...parameters]) => !parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/.test(parameter)))
    .map(([type = '']) => type.trim());
  return {
    json: ranges.some((range) => JSON_RANGES.includes(range)),
    stream: ranges.some((range) => STREAM_RANGES.includes(range)),
  };
}
