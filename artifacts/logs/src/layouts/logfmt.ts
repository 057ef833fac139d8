import type { Layout } from '../layout.ts';
import { levelOfWord } from '../levels.ts';

const PAIR = /([A-Za-z_][\w.@-]*)=("(?:[^"\\]|\\.)*"|\S*)(?: |$)/y;
const MAX_PAIRS = 100;

/** Bare or quoted, with escapes. */
function unquoted(written: string): string {
  if (!written.startsWith('"')) return written;
  return written.slice(1, -1).replace(/\\(.)/g, (_, character: string) => ESCAPED[character] ?? character);
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t' };

function pairsOf(text: string): Map<string, string> | undefined {
  const pairs = new Map<string, string>();
  PAIR.lastIndex = 0;
  while (PAIR.lastIndex < text.length && pairs.size < MAX_PAIRS) {
    const [, key, value = ''] = PAIR.exec(text) ?? [];
    if (key === undefined) return undefined;
    pairs.set(key, unquoted(value));
  }
  return pairs;
}

const firstOf = (pairs: ReadonlyMap<string, string>, keys: readonly string[]): string | undefined =>
  keys.map((key) => pairs.get(key)).find((value) => value !== undefined);

/** `time="…" level=error msg="accept failed" err="too many open files"`: logrus, Heroku, Grafana. */
export const LOGFMT: Layout = {
  id: 'logfmt',
  title: 'logfmt',
  read(text) {
    if (!text.includes('level=') && !text.includes('lvl=') && !text.includes('msg=')) return undefined;
    const pairs = pairsOf(text);
    const message = pairs && firstOf(pairs, ['msg', 'message']);
    if (!pairs || message === undefined) return undefined;
    const error = firstOf(pairs, ['error', 'err']);
    return {
      stamp: firstOf(pairs, ['time', 'ts', 't', 'timestamp']) ?? '',
      level: levelOfWord(firstOf(pairs, ['level', 'lvl', 'severity']) ?? ''),
      logger: firstOf(pairs, ['logger', 'component', 'caller']),
      message,
      context: ` ${[...pairs]
        .filter(([, value]) => value !== message)
        .map(([key, value]) => `${key}=${value}`)
        .join(' ')}`,
      ...(error !== undefined && { cause: error }),
    };
  },
};
