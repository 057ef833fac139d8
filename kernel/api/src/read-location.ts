const NAME = 'location';

/** Decodes one value like every other parameter: `+` is a space, and an invalid escape stays as it is. */
const decode = (text: string): string => new URLSearchParams(`${NAME}=${text}`).get(NAME) ?? '';

const readName = (pair: string): string => decode(pair.split('=', 1)[0] ?? '');

const readValue = (pair: string): string => pair.slice(pair.indexOf('=') + 1);

/** Returns whether an address is not encoded: an encoded one has no literal `?` behind a literal scheme. */
const isUnencoded = (value: string): boolean => /^https?:\/\/[^?]*\?/i.test(value);

/**
 * Reads the parameter `location` of a query, which may hold its address unencoded, because presigned addresses are
 * often pasted: `location=https://host/gc.log?X-Amz-Date=…&X-Amz-Signature=…&apiKey=…`. Such an address extends to the
 * next name that is a parameter of this service, and its own escapes stay. Returns undefined when the query has no
 * location.
 */
export function readLocation(rawQuery: string, known: ReadonlySet<string>): string | undefined {
  const pairs = rawQuery.split('&');
  const first = pairs.findIndex((pair) => readName(pair) === NAME && readValue(pair) !== '' && pair.includes('='));
  const pair = pairs[first];
  if (pair === undefined) return undefined;
  const value = readValue(pair);
  if (!isUnencoded(value)) return decode(value);
  const next = pairs.findIndex((later, at) => at > first && known.has(readName(later)));
  return [value, ...pairs.slice(first + 1, next === -1 ? undefined : next)].join('&');
}
