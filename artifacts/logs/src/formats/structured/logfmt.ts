import { parseLevel } from '../../levels.ts';
import type { RecordFormat, RecordHead } from '../../record-format.ts';

const PAIR = /([A-Za-z_][\w.@-]*)=("(?:[^"\\]|\\.)*"|\S*)(?: |$)/y;
const MAX_PAIRS = 100;

/** Removes quotes and resolves escapes. */
function unquote(written: string): string {
  if (!written.startsWith('"')) return written;
  return written.slice(1, -1).replace(/\\(.)/g, (_, character: string) => ESCAPED[character] ?? character);
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t' };

function readPairs(text: string): Map<string, string> | undefined {
  const pairs = new Map<string, string>();
  PAIR.lastIndex = 0;
  while (PAIR.lastIndex < text.length && pairs.size < MAX_PAIRS) {
    const [, key, value = ''] = PAIR.exec(text) ?? [];
    if (key === undefined) return undefined;
    pairs.set(key, unquote(value));
  }
  return pairs;
}

/** Matches seconds since 1970, as go-kit and zap write them. */
const EPOCH = /^\d{10}(?:\.\d{1,9}|\d{3}|\d{6}|\d{9})?$/;

const readTime = (written: string): Pick<RecordHead, 'timestamp' | 'epoch'> =>
  EPOCH.test(written) ? { timestamp: '', epoch: Number(written) } : { timestamp: written };

const findFirst = (pairs: ReadonlyMap<string, string>, keys: readonly string[]): string | undefined =>
  keys.map((key) => pairs.get(key)).find((value) => value !== undefined);

const HINTS = ['level=', 'lvl=', 'msg=', 'desc='];

/** Keys of the message; the router of Heroku writes `at=error code=H12 desc="Request timeout"`. */
const MESSAGE = ['msg', 'message', 'desc'];
const TRACE = ['exception', 'stacktrace', 'stack_trace', 'stack', 'error.stack_trace', 'thrown'];
const LEVEL = ['level', 'lvl', 'severity', 'at'];

/** `time="…" level=error msg="accept failed" err="too many open files"`: logrus, Heroku, Grafana. */
export const LOGFMT: RecordFormat = {
  id: 'logfmt',
  title: 'logfmt',
  read(text) {
    if (!HINTS.some((hint) => text.includes(hint))) return undefined;
    const pairs = readPairs(text);
    const message = pairs && findFirst(pairs, MESSAGE);
    if (!pairs || message === undefined) return undefined;
    const error = findFirst(pairs, ['error', 'err']);
    const trace = findFirst(pairs, TRACE)?.split('\n');
    return {
      ...readTime(findFirst(pairs, ['time', 'ts', 't', 'timestamp']) ?? ''),
      level: parseLevel(findFirst(pairs, LEVEL) ?? ''),
      logger: findFirst(pairs, ['logger', 'component', 'caller']),
      message,
      context: ` ${[...pairs]
        .filter(([key, value]) => value !== message && !TRACE.includes(key))
        .map(([key, value]) => `${key}=${value}`)
        .join(' ')}`,
      ...(error !== undefined && { cause: error }),
      ...(trace && { trace }),
    };
  },
};
