import { getUnitBytes } from '@hindsight/model';
import type { ThreadState } from '../../events.ts';

/** The parsed first line of an entry. */
export interface ThreadHeader {
  readonly name: string;
  javaId: string | undefined;
  nativeId: number | undefined;
  daemon: boolean;
  priority: number | undefined;
  cpuMs: number | undefined;
  elapsedMs: number | undefined;
  allocatedBytes: number | undefined;
  /** The id as printed, with or without `0x`. */
  tid: string;
  /** The text between the ids and the stack address: `waiting on condition`. */
  words: string;
  /** Whether `[0x00007f01f4ffe000]` ends the line: only threads that run Java code have one. */
  hasStack: boolean;
}

/**
 * Matches the name, which ends at the last quote before something that only a header contains; names may contain
 * quotes, line ends and anything else. SAP adds attributes with quotes of their own, so that the pattern lists the
 * attributes of the JVM instead of `="`.
 */
const NAME = /^"([\s\S]*)" (?=#\d|\[\d|daemon\b|prio=|os_prio=|cpu=|tid=|lwp_id=)/;
/** SAP puts a quoted attribute after the name, which then ends at its first quote. */
const SAP_NAME = /^"([^"]*)" (?=(?:#\d+ )?(?:daemon )?(?:prio=\d+ )?(?:os_prio=\d+ )?cpu=\S+ \[reset [^"]* user=")/;

/** Parses a number, with the decimal comma of some locales. */
const decimal = (text: string): number => Number.parseFloat(text.replace(',', '.'));

const parseBytes = (text: string): number => decimal(text) * getUnitBytes(/[A-Z]$/i.exec(text)?.[0] ?? '');

/**
 * Reads a header that ends on this line. Returns undefined when it has no end yet (the name contains a line end) or is
 * no header.
 */
export function readHeader(text: string): ThreadHeader | undefined {
  const match = SAP_NAME.exec(text) ?? NAME.exec(text);
  if (!match) return undefined;
  const [whole, name = ''] = match;
  const header: ThreadHeader = {
    name,
    javaId: undefined,
    nativeId: undefined,
    daemon: false,
    priority: undefined,
    cpuMs: undefined,
    elapsedMs: undefined,
    allocatedBytes: undefined,
    tid: '',
    words: '',
    hasStack: false,
  };
  const words = readAttributes(text, whole.length, header);
  if (header.tid === '') return undefined;
  const stack = text.lastIndexOf('[');
  header.hasStack = stack >= words;
  header.words = text.slice(words, header.hasStack ? stack : undefined).trim();
  return header;
}

/**
 * Reads the attributes word by word up to the ids of the operating system, which come last. Returns the index after
 * them.
 */
function readAttributes(text: string, from: number, header: ThreadHeader): number {
  let last = from;
  let native = '';
  for (let at = from; at < text.length; at = last + 1) {
    const blank = text.indexOf(' ', at);
    const end = blank < 0 ? text.length : blank;
    const word = text.slice(at, end);
    const equals = word.indexOf('=');
    const key = equals > 0 ? word.slice(0, equals) : undefined;
    if (key === 'nid') native = word.slice(equals + 1);
    else if (key === 'lwp_id') native = chooseHpuxId(word.slice(equals + 1), native);
    else if (native !== '') break;
    else if (key === undefined) setMark(header, word);
    else setAttribute(header, key, word.slice(equals + 1));
    last = end;
  }
  header.nativeId ??= parseId(native);
  header.tid ||= native;
  return last;
}

/** Chooses the id on HP-UX: `nid=` is the JVM's own count there, and the main thread has `lwp_id=-1`. */
const chooseHpuxId = (lwp: string, nid: string): string => (lwp.startsWith('-') ? nid || lwp : lwp);

/** Sets `#12`, `[29410]` and `daemon`. SAP writes units and bytes as separate words, which are ignored. */
function setMark(header: ThreadHeader, mark: string): void {
  if (mark === 'daemon') header.daemon = true;
  else if (mark.startsWith('#')) header.javaId ??= mark.slice(1);
  else if (mark.startsWith('[') && mark.endsWith(']')) header.nativeId ??= parseId(mark.slice(1, -1));
}

function setAttribute(header: ThreadHeader, key: string, value: string): void {
  if (key === 'tid') header.tid ||= value;
  else if (key === 'prio') header.priority ??= Number(value);
  else if (key === 'cpu') header.cpuMs ??= decimal(value);
  else if (key === 'elapsed') header.elapsedMs ??= 1000 * decimal(value);
  else if (key === 'allocated') header.allocatedBytes ??= parseBytes(value);
}

/** Parses an id, which is hexadecimal up to JDK 17 and decimal from 21 on. */
function parseId(id: string): number | undefined {
  const value = Number(id);
  return id === '' || Number.isNaN(value) ? undefined : value;
}

/** Derives the state from the words of the header, its only place before JDK 6. */
export function parseStateWords(words: string, topFrame: string | undefined): ThreadState | undefined {
  if (words.startsWith('runnable')) return 'RUNNABLE';
  if (words.startsWith('waiting for monitor entry') || words.startsWith('waiting for lock')) return 'BLOCKED';
  if (words.startsWith('in Object.wait') || words.startsWith('waiting on monitor')) return 'WAITING';
  if (words.startsWith('waiting on condition') || words.startsWith('sleeping')) {
    return topFrame?.startsWith('java.lang.Thread.sleep') || words.startsWith('sleeping') ? 'TIMED_WAITING' : 'WAITING';
  }
  return undefined;
}
