import type { ThreadState } from '../../events.ts';

export interface JrockitHeader {
  readonly name: string;
  readonly id: string;
  readonly nativeId?: number;
  readonly priority?: number;
  readonly daemon: boolean;
  /** The words as printed: `alive, in native, blocked`, `WAITING, DAEMON, GCABLE`. */
  readonly words: string;
  /** Frames are printed without `at`, between braces. */
  readonly braced: boolean;
}

/**
 * Matches three generations of headers: `"n"  id: 0x80  prio: 5  WAITING, DAEMON, GCABLE`; `"n" prio=5 id=0x80
 * tid=0xc10 waiting`; `"n" id=1 idx=0x4 tid=1 prio=5 alive, in native, waiting`. The JVM itself truncates long ones.
 */
const HEADER = /^"(.*)"\s+((?:(?:prio|id|idx|tid)[:=]\s?\S+(?:\s+|$))+)(.*)$/s;
const ATTRIBUTE = /(prio|id|idx|tid)[:=]\s?(\S+)/g;
/** Matches the output of WebLogic on Ctrl-Break: `Thread-0x80 "n" <Waiting, priority=5, DAEMON> {`. */
const BRACED = /^Thread-(\w{1,18}) "(.*)" <([^>]{1,200})> \{$/;
const PRIORITY = /\bpriority=(\d{1,2})/;
/** Matches the lock chains after the threads, which repeat headers and continue with these words. */
const CHAIN_WORDS = /^(?:waiting for (?!pending references)|held by|\(|$)/;

export function readJrockitHeader(text: string): JrockitHeader | undefined {
  if (text.startsWith('"')) return readPlain(text);
  return text.startsWith('Thread-') ? readBraced(text) : undefined;
}

function readBraced(text: string): JrockitHeader | undefined {
  const [, id, name = '', words = ''] = BRACED.exec(text) ?? [];
  if (id === undefined) return undefined;
  const priority = Number(PRIORITY.exec(words)?.[1]);
  return { name, id, daemon: /\bdaemon\b/i.test(words), words, braced: true, ...(priority > 0 && { priority }) };
}

function readPlain(text: string): JrockitHeader | undefined {
  const [, name = '', attributes = '', words = ''] = HEADER.exec(text) ?? [];
  const values = new Map([...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, value]));
  const id = values.get('id');
  if (id === undefined || CHAIN_WORDS.test(words)) return undefined;
  const [native, priority] = [Number(values.get('tid')), Number(values.get('prio'))];
  return {
    name,
    id,
    daemon: /\bdaemon\b/i.test(words),
    words: words.trim(),
    braced: false,
    ...(native > 0 && { nativeId: native }),
    ...(priority > 0 && { priority }),
  };
}

/** Derives the Java state from the words; `native_waiting` is a wait inside native code. */
export function parseJrockitState(words: string): ThreadState | undefined {
  const parts = new Set(words.toLowerCase().split(/,\s*/));
  if (parts.has('blocked')) return 'BLOCKED';
  if (parts.has('sleeping')) return 'TIMED_WAITING';
  if (parts.has('waiting') || parts.has('parked') || parts.has('waiting for pending references')) return 'WAITING';
  if (parts.has('in native')) return 'IN_NATIVE';
  return parts.has('active') || parts.has('alive') ? 'RUNNABLE' : undefined;
}
