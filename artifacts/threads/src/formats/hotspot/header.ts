import type { ThreadState } from '../../events.ts';

/** The first line of an entry, taken apart. */
export interface ThreadHeader {
  readonly name: string;
  readonly javaId?: string;
  readonly nativeId?: number;
  readonly daemon: boolean;
  readonly priority?: number;
  readonly cpuMs?: number;
  readonly elapsedMs?: number;
  readonly allocatedBytes?: number;
  /** As printed, `0x` or not. */
  readonly tid: string;
  /** What is said between the ids and the stack address: `waiting on condition`. */
  readonly words: string;
}

/**
 * The name ends at the last quote before what only a header has; names hold quotes, line ends and anything else. SAP puts
 * attributes with quotes of their own behind the name, which is why the marks are those of the JVM and not `="`.
 */
const NAME = /^"([\s\S]*)" (?=#\d+|\[\d+\]|daemon\b|prio=|os_prio=|cpu=|tid=|lwp_id=)/;
/** SAP puts an attribute in quotes behind the name, which ends at its first quote then. */
const SAP_NAME = /^"([^"]*)" (?=(?:daemon )?cpu=\S+ \[reset [^"]* user=")/;
const ATTRIBUTE =
  /(#\d+)|\[(\d+)\]|\b(daemon)\b|\b(prio|os_prio|cpu|elapsed|allocated|defined_classes|tid|nid|lwp_id)=(\S+)/g;

const BYTES: Readonly<Record<string, number>> = { B: 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3, T: 1024 ** 4 };

/** Some locales print a comma. */
const decimal = (text: string): number => Number.parseFloat(text.replace(',', '.'));

function bytesOf(text: string): number {
  const unit = text.at(-1) ?? '';
  return decimal(text) * (BYTES[unit] ?? 1);
}

/** What stands between the name and the words, and where the words begin. */
interface Attributes {
  readonly values: Readonly<Record<string, string>>;
  readonly daemon: boolean;
  readonly javaId: string | undefined;
  readonly nativeId: number | undefined;
  readonly end: number;
}

function readAttributes(rest: string): Attributes {
  const values: Record<string, string> = {};
  let daemon = false;
  let javaId: string | undefined;
  let nativeId: number | undefined;
  let end = 0;
  for (const attribute of rest.matchAll(ATTRIBUTE)) {
    const [part, id, native, isDaemon, key = '', value = ''] = attribute;
    if (id !== undefined) javaId ??= id.slice(1);
    else if (native !== undefined) nativeId ??= Number(native);
    else if (isDaemon !== undefined) daemon = true;
    else values[key] ??= value;
    end = attribute.index + part.length;
  }
  return { values, daemon, javaId, nativeId: nativeId ?? numberOf(values.nid ?? values.lwp_id), end };
}

/** A header that ends on this line; undefined when it has no end yet (the name holds a line end) or is none. */
export function readHeader(text: string): ThreadHeader | undefined {
  const match = SAP_NAME.exec(text) ?? NAME.exec(text);
  if (!match) return undefined;
  const [whole, name = ''] = match;
  const rest = text.slice(whole.length);
  const { values, daemon, javaId, nativeId, end } = readAttributes(rest);
  const tid = values.tid ?? values.nid;
  if (tid === undefined) return undefined;
  const words = rest
    .slice(end)
    .replace(/\[[^\]]*\]?\s*$/, '')
    .trim();
  return { name, daemon, tid, words, ...defined({ javaId, nativeId, ...figuresOf(values) }) };
}

function figuresOf({ prio, cpu, elapsed, allocated }: Attributes['values']) {
  return {
    priority: prio === undefined ? undefined : Number(prio),
    cpuMs: cpu === undefined ? undefined : decimal(cpu),
    elapsedMs: elapsed === undefined ? undefined : 1000 * decimal(elapsed),
    allocatedBytes: allocated === undefined ? undefined : bytesOf(allocated),
  };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without what is not told. */
const defined = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;

/** Hexadecimal up to 17, decimal from 21. */
function numberOf(nid: string | undefined): number | undefined {
  const value = Number(nid);
  return nid === undefined || Number.isNaN(value) ? undefined : value;
}

/** Before JDK 6 the state stands only in the words of the header. */
export function stateOfWords(words: string, topFrame: string | undefined): ThreadState | undefined {
  if (words.startsWith('runnable')) return 'RUNNABLE';
  if (words.startsWith('waiting for monitor entry') || words.startsWith('waiting for lock')) return 'BLOCKED';
  if (words.startsWith('in Object.wait') || words.startsWith('waiting on monitor')) return 'WAITING';
  if (words.startsWith('waiting on condition') || words.startsWith('sleeping')) {
    return topFrame?.startsWith('java.lang.Thread.sleep') || words.startsWith('sleeping') ? 'TIMED_WAITING' : 'WAITING';
  }
  return undefined;
}
