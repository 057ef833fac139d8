import { bytes, formatQuantity } from '@hindsight/model';
import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { describeCodeLocation, formatWordTimes, readWord } from '../../sentence.ts';

/** How HotSpot says what is reserved: `(allocated: 314400000, limit: 314572800)`. */
const RESERVED = /allocated: (\d{1,15}), limit: (\d{1,15})/;

/** The words of the error as amounts that can be read. */
function describeError(facts: FactSet): string {
  const message = readWord(facts, 'log:oom-direct', 'message', '');
  const [, allocated, limit] = RESERVED.exec(message) ?? [];
  if (allocated === undefined || limit === undefined) return message;
  const [used, max] = [allocated, limit].map((text) => formatQuantity(bytes(Number(text))));
  return `${used} of ${max} (-XX:MaxDirectMemorySize) are reserved, and ${formatWordTimes(readWord(facts, 'log:oom-direct', 'count', ''))} a buffer did not fit`;
}

export const directMemory: Hypothesis = {
  id: 'direct-memory',
  cause: 'direct-memory',
  title: 'Direct buffers are used up',
  level: 'SEVERE',
  supports: { 'log:oom-direct': 4, 'rss-over': 1, 'native-growth': 1 },
  describe: (facts) =>
    `Direct buffer memory is used up: ${describeError(facts)}${describeCodeLocation(facts, 'log:oom-direct')}.`,
  advice: () =>
    'Find out what keeps direct buffers (a pool or a collection of them) and release them; raise -XX:MaxDirectMemorySize only if the need is real. Do not disable explicit collections: the JVM requests them itself to free buffers.',
  confirm: ({ has }) =>
    has('present:native-memory') || has('present:heap-dump')
      ? 'A heap dump: the objects that keep java.nio.DirectByteBuffer.'
      : 'Native memory tracking: the category Other.',
  // Threads reserve buffers one after the other, and each of them collects garbage first (java.nio.Bits.reserveMemory).
  explains: ['native-memory', 'gc-config', 'explicit-gc', 'lock-convoy', 'app-error'],
};
