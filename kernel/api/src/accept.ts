export type AnswerFormat = 'json' | 'xml';

/** Media types, and the bare words of the specification, that request one of the two formats. */
const JSON_RANGES = new Set(['json', 'application/json', 'application/*', '*/*']);
const XML_RANGES = new Set(['xml', 'application/xml', 'text/xml', 'application/*', 'text/*', '*/*']);

/** Parses the weight of a media range (RFC 9110, section 12.4.2); it is 1 when the range has none. */
function parseWeight(parameters: readonly string[]): number {
  const q = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='));
  const weight = q === undefined ? 1 : Number(q.slice(2));
  return Number.isFinite(weight) ? weight : 0;
}

/**
 * Negotiates the format of an answer from an `Accept` header. XML wins only when its weight is higher than that of
 * JSON, because every client sends some `Accept` and most do not mean it. A page view of a browser (`text/html` first)
 * gets JSON.
 */
export function negotiateFormat(header: string): AnswerFormat {
  let json = 0;
  let xml = 0;
  for (const range of header.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';');
    if (type.trim() === 'text/html') return 'json';
    const weight = parseWeight(parameters);
    if (JSON_RANGES.has(type.trim())) json = Math.max(json, weight);
    if (XML_RANGES.has(type.trim())) xml = Math.max(xml, weight);
  }
  return xml > json ? 'xml' : 'json';
}
