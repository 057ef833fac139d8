import type { PoolName } from '../../../events.ts';
import type { Message, MessageReader } from '../line/message.ts';
import { copyTimestamp, type PendingEvents } from '../pending-events.ts';
import { parseSize } from '../text/sizes.ts';

const UPPER_H = 72;
const UPPER_M = 77;
/** Matches a report of Epsilon: `Heap: 256M reserved, 256M (100.00%) committed, 108M (42.38%) used`. */
const GROWTH =
  /^(Heap|Metaspace): \d+[BKMGT] reserved, (\d+[BKMGT]) \([\d.,]+%\) committed, (\d+[BKMGT]) \([\d.,]+%\) used$/;

/** Pools by the words at the beginning of the lines that a JVM writes when it ends. `total` counts committed memory. */
const POOLS: readonly (readonly [start: string, pool: PoolName])[] = [
  ['garbage-first heap', 'heap'],
  ['def new generation', 'young'],
  ['par new generation', 'young'],
  ['PSYoungGen', 'young'],
  ['tenured generation', 'old'],
  ['concurrent mark-sweep generation', 'old'],
  ['ParOldGen', 'old'],
  ['PSOldGen', 'old'],
  ['Metaspace', 'metaspace'],
];
const COMMITTED = /\b(?:total|committed) (\d+K)/;
const USED = /\bused (\d+K)/;

/**
 * Reads used and committed memory outside of a pause: what Epsilon reports while it fills, and the pools at the end of
 * a JVM.
 */
export function createHeapSamplesReader(pending: PendingEvents): MessageReader {
  function sample(message: Message, pool: PoolName, used: string | undefined, committed: string | undefined): void {
    pending.emit({
      kind: 'heap-sample',
      pool,
      used: parseSize(used ?? ''),
      committed: parseSize(committed ?? ''),
      ...copyTimestamp(message),
      line: message.line,
    });
  }

  function readGrowth(message: Message): boolean {
    const match = GROWTH.exec(message.text);
    if (!match) return false;
    sample(message, match[1] === 'Heap' ? 'heap' : 'metaspace', match[3], match[2]);
    return true;
  }

  /** Reads lines of `gc,heap,exit` (`gc,exit` from JDK 24). */
  function readExit(message: Message): boolean {
    const text = message.text.trim();
    if (text === 'Heap') {
      pending.emitFact('endedByFooter', true, message.line);
      return true;
    }
    for (const [start, pool] of POOLS) {
      if (!text.startsWith(start)) continue;
      // JDK 23 and later write `total reserved 98304K, committed 98304K`.
      sample(message, pool, USED.exec(text)?.[1], COMMITTED.exec(text)?.[1]);
    }
    return true;
  }

  return {
    inEvents: false,
    read(message) {
      if (message.tags.endsWith(',exit')) return readExit(message);
      if (message.indent > 0) return false;
      if (message.first === UPPER_H && message.tags === '' && message.text === 'Heap') return readExit(message);
      return (message.first === UPPER_H || message.first === UPPER_M) && readGrowth(message);
    },
  };
}
