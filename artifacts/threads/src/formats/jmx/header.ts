import type { ThreadState } from '../../events.ts';
import { toThreadState } from '../thread-state.ts';

/** The first line of an entry as JMX clients write it. */
export interface JmxHeader {
  readonly name: string;
  readonly id: string;
  readonly daemon?: boolean;
  readonly priority?: number;
  readonly state?: ThreadState;
  /** Additions to the state: `running in native`, `suspended`. */
  readonly words?: string;
  /** The text after `on`: `java.lang.Object@28a418fc`. */
  readonly lock?: string;
  readonly owner?: Owner;
  /** CPU time since the start of the thread, and its share of one core in the interval that the tool measured. */
  readonly cpuMs?: number;
  readonly cpuPercent?: number;
}

export interface Owner {
  readonly name?: string;
  readonly id?: string;
}

/**
 * Matches `"name" - Thread t@12` of VisualVM and the actuator. When a name contains such words itself, the last ones
 * count.
 */
const VISUALVM = /^"(.*)" - Thread t@(\d+)\s*$/s;
/**
 * Matches the end of a name. ThreadInfo.toString: `"n" daemon prio=5 Id=12 BLOCKED on X@h owned by "o" Id=3 (in
 * native)`; TDA: `"n" id=12 in RUNNABLE (running in native)`; Dropwizard: `"n" id=12 state=WAITING`; Jenkins: `"n" Id=12
 * Group=main RUNNABLE`, and `"n" id=12 (0xc) state=RUNNABLE cpu=85%`; Arthas: `"n" Id=12 cpuUsage=97.3% deltaTime=195ms
 * time=88123ms RUNNABLE`; vendors: `"n" tid=0x114 in RUNNABLE`; test runners: `"n" ID=12 WAITING on X@h`. The name of the owner is quoted as well, so that the first
 * match is the end of the name.
 */
const NAME_END =
  /" (daemon )?(?:prio=(\d+) )?(?:I[dD]|id|tid)=(0x[0-9a-fA-F]+|\d+) (?:\(0x[0-9a-f]{1,16}\) |Group=[^"]{1,80} )?((?:(?:cpuUsage|deltaTime|time)=[\d.]{1,12}(?:%|ms) ){0,3})(?:in |state=)?([A-Z_]{3,13})\b/;
/** Matches a header of Tomcat's manager, which prints the state on the next line. */
const COUNTED = /" Id=(\d+) cpu=(-?\d+) ns usr=-?\d+ ns blocked /;
const CPU_SHARE = /\bcpu(?:Usage)?=([\d.]{1,8})%/;
const CPU_TIME = /\btime=([\d.]{1,12})ms/;
const ON = /^ on (?:lock=)?(\S+)/;
const OWNED = 'owned by';
const ID = / (?:[Ii]d=|ID=|t@|tid=)(0x[0-9a-fA-F]+|\d+)/;
const WORDS = /\(((?:running )?in native|suspended)\)/;

/** Reads a header, which begins with a quote; returns undefined when the line begins no entry. */
export function readJmxHeader(text: string): JmxHeader | undefined {
  const visual = VISUALVM.exec(text);
  if (visual) return { name: visual[1] ?? '', id: visual[2] ?? '' };
  const end = NAME_END.exec(text);
  if (!end || end.index === 0) return readCountedHeader(text);
  const [whole, daemon, priority, id = '', usage = '', word] = end;
  const state = toThreadState(word);
  if (!state) return undefined;
  const rest = text.slice(end.index + whole.length);
  const [, lock] = ON.exec(rest) ?? [];
  const [, words] = WORDS.exec(rest) ?? [];
  const owner = parseOwner(rest);
  return {
    name: text.slice(1, end.index),
    id,
    state,
    ...parseCpu(usage === '' ? rest : usage),
    // ThreadInfo.toString prints `daemon` and `prio=` since JDK 9.
    ...(priority !== undefined && { priority: Number(priority), daemon: daemon !== undefined }),
    ...(words !== undefined && { words }),
    ...(lock !== undefined && { lock }),
    ...(owner && { owner }),
  };
}

/** Parses `cpuUsage=97.3% deltaTime=195ms time=88123ms` and `cpu=85%`. */
function parseCpu(text: string): Pick<JmxHeader, 'cpuMs' | 'cpuPercent'> {
  const [, share] = CPU_SHARE.exec(text) ?? [];
  const [, time] = CPU_TIME.exec(text) ?? [];
  return {
    ...(share !== undefined && { cpuPercent: Number(share) }),
    ...(time !== undefined && { cpuMs: Number(time) }),
  };
}

const NANOS_PER_MS = 1_000_000;

function readCountedHeader(text: string): JmxHeader | undefined {
  const end = COUNTED.exec(text);
  if (!end || end.index === 0) return undefined;
  const [, id = '', cpu] = end;
  const [, words] = WORDS.exec(text.slice(end.index)) ?? [];
  return {
    name: text.slice(1, end.index),
    id,
    ...(Number(cpu) > 0 && { cpuMs: Number(cpu) / NANOS_PER_MS }),
    ...(words !== undefined && { words }),
  };
}

/**
 * Parses `owned by "holder" Id=12`, `owned by "holder" t@12` and `owned by: Thread-1`. A name that contains quotes ends
 * at the last one.
 */
export function parseOwner(text: string): Owner | undefined {
  const at = text.indexOf(OWNED);
  if (at < 0) return undefined;
  const words = text.slice(at + OWNED.length).replace(/^:? /, '');
  const quote = words.startsWith('"') ? words.lastIndexOf('"') : 0;
  const id = ID.exec(words.slice(quote));
  const name = quote > 0 ? words.slice(1, quote) : bareName(words.slice(0, id?.index));
  return { ...(name !== '' && { name }), ...(id?.[1] !== undefined && { id: id[1] }) };
}

/** Returns the name up to a remark in parentheses: `Thread-1 (suspended)`. */
const bareName = (words: string): string => (words.split(' (', 1)[0] ?? '').trim();
