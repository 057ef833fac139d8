const NAME = 'location';

/** One value as every other parameter is decoded: `+` is a space, and what is not encoded right stays as it is. */
const decode = (text: string): string => new URLSearchParams(`${NAME}=${text}`).get(NAME) ?? '';

const readName = (pair: string): string => decode(pair.split('=', 1)[0] ?? '');

const readValue = (pair: string): string => pair.slice(pair.indexOf('=') + 1);

/** A literal `?` behind a literal scheme: nobody encoded this, since that would have begun with the two. */
const isUnencoded = (value: string): boolean => /^https?:\/\/[^?]*\?/i.test(value);

/**
 * The parameter `location` of a query that may hold its address unencoded, as presigned addresses are often pasted:
 * `location=https://host/gc.log?X-Amz-Date=…&X-Amz-Signature=…&apiKey=…`. Such an address goes on to the next name that is a
 * parameter of ours, and its own escapes stay. Undefined when the query has no location.
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
