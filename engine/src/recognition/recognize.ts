import type { Analyzer, ArtifactKind, Head } from '@hindsight/model';
import { ANALYZERS } from '../kinds.ts';

export interface Recognition {
  /** Undefined when nothing known is like it. */
  readonly kind: ArtifactKind | undefined;
  /** For a person: `a thread dump`. */
  readonly what: string;
  /** Where the service takes it. */
  readonly endpoint?: string;
}

type Seen = Omit<Recognition, 'kind'> & { readonly kind: ArtifactKind };

const KINDS: Readonly<Record<ArtifactKind, Seen>> = {
  'gc-log': { kind: 'gc-log', what: 'a GC log', endpoint: '/analyzeGC' },
  'thread-dump': { kind: 'thread-dump', what: 'a thread dump', endpoint: '/threaddump-api' },
  'heap-dump': { kind: 'heap-dump', what: 'a heap dump', endpoint: '/analyze-hd-api' },
  'application-log': { kind: 'application-log', what: 'an application log', endpoint: '/analyze-log-api' },
  bundle: { kind: 'bundle', what: 'an archive', endpoint: '/bundle-upload' },
};

/** As sure as this, an analyzer's claim wins over the table below; a GC log may hold a thread dump, written by a signal. */
const SURE = 0.5;
/** Below this an analyzer claims nothing. */
const CLAIM = 0.2;

/** What the content of an opened artifact is, whatever its name says. */
export function recognize(head: Head, analyzers: readonly Analyzer[] = ANALYZERS): Recognition {
  const binary = kindOfFirstBytes(head.bytes);
  if (binary) return KINDS[binary];
  const best = surestClaim(head, analyzers);
  if (best && best.score >= SURE) return KINDS[best.kind];
  if (head.lines.slice(0, DUMP_BEGINS_WITHIN_LINES).some(isDumpLine)) return KINDS['thread-dump'];
  if (best && best.score >= CLAIM) return KINDS[best.kind];
  if (head.lines.some(isDumpLine)) return KINDS['thread-dump'];
  return { kind: undefined, what: head.lines.length > 0 ? 'a text of no known kind' : 'binary data of no known kind' };
}

interface Claim {
  readonly kind: ArtifactKind;
  readonly score: number;
}

function surestClaim(head: Head, analyzers: readonly Analyzer[]): Claim | undefined {
  let best: Claim | undefined;
  for (const { kind, detect, maxConfidence = 1 } of analyzers) {
    if (best && best.score >= maxConfidence) continue;
    const score = detect(head);
    if (!best || score > best.score) best = { kind, score };
  }
  return best;
}

const MAGIC: readonly (readonly [at: number, word: string, kind: ArtifactKind])[] = [
  [0, 'JAVA PROFILE 1.0.', 'heap-dump'],
  [0, 'PK\x03\x04', 'bundle'],
  [0, 'PK\x05\x06', 'bundle'],
  [257, 'ustar', 'bundle'],
];

/** Kinds that are known by their first 512 bytes. */
export function kindOfFirstBytes(bytes: Uint8Array): ArtifactKind | undefined {
  const head = Buffer.from(bytes.subarray(0, 512)).toString('latin1');
  return MAGIC.find(([at, word]) => head.startsWith(word, at))?.[2];
}

/**
 * Titles of HotSpot and JRockit, `jcmd Thread.dump_to_file` as JSON and as text, Spring's actuator, javacore sections, single
 * stacks of jstack and of ThreadInfo.
 */
const THREAD_DUMP_LINES: readonly RegExp[] = [
  /^Full thread dump /,
  /^===== FULL THREAD DUMP =====/,
  /^\s{0,8}"threadDump": ?\{/,
  /^\{"threads": ?\[\{"(?:threadName|threadId)"/,
  /^(?:0SECTION|1TISIGINFO|3XMTHREADINFO)\s/,
  /^"[^"]{1,256}" (?:#\d{1,10} |daemon |prio=|Id=).{0,200}\b(?:tid|nid|Id)=/,
  /^#\d{1,10} "[^"]{0,256}"(?: |$)/,
  /^Thread t@\d{1,10}: \(state = /,
];

const isDumpLine = (line: string): boolean => THREAD_DUMP_LINES.some((pattern) => pattern.test(line));

/** Applications print dumps into their logs: a file that is a dump begins with one. */
const DUMP_BEGINS_WITHIN_LINES = 200;
