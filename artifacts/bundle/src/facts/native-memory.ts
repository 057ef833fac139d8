import { bytes, formatQuantity, ms } from '@hindsight/model';
import { type Fact, QUALITY } from '../fact.ts';
import type { Capture } from '../model.ts';
import { quoteLine } from '../output-file.ts';

/** A category that grows by less than this during a capture may do so for many reasons. */
const MIN_GROWTH_BYTES = 16 * 1024 * 1024;
const MIN_GROWTH_SHARE = 0.1;
const DAY_MS = 86_400_000;

/** What the categories hold that an application can make grow. The heap has rules of its own. */
const CONTENTS: Readonly<Record<string, string>> = {
  Other: 'direct buffers and memory of Unsafe.allocateMemory',
  Internal: 'memory of JNI and agents',
  Class: 'class metadata',
  Metaspace: 'class metadata',
  Thread: 'stacks of threads',
  Arena: 'memory of the compiler',
};

/** Libraries, mapped files and free memory of the allocator are less than this share of a process. */
const MIN_UNTRACKED_SHARE = 0.5;
const MIN_UNTRACKED_BYTES = 192 * 1024 * 1024;

/** Finds a process of which most memory is unknown to the JVM: native code of a library has taken it. */
export function collectUntracked({ memory }: Pick<Capture, 'memory'>): Fact[] {
  const gap = memory?.analysis.analysis.gap;
  if (!gap || gap.bytes < MIN_UNTRACKED_BYTES || gap.bytes < gap.rssBytes * MIN_UNTRACKED_SHARE) return [];
  const [untracked, resident] = [formatQuantity(bytes(gap.bytes)), formatQuantity(bytes(gap.rssBytes))];
  const statement = `${untracked} of the ${resident} that the process occupies are unknown to native memory tracking`;
  return [
    {
      id: 'untracked-memory',
      family: 'host',
      quality: QUALITY.measured,
      statement,
      evidence: [{ kind: 'metric', name: 'untracked memory', measured: bytes(gap.bytes) }],
      words: { untracked, resident },
    },
  ];
}

/** Compares the first and the last output of native memory tracking: which category grew during the capture. */
export function collectNativeMemoryFacts({ nativeMemory, memory }: Capture): Fact[] {
  // Tables of several processes are no series.
  if ((memory?.analysis.analysis.input.pids.length ?? 0) > 1) return [];
  const [first, last] = [nativeMemory?.value[0], nativeMemory?.value.at(-1)];
  if (!nativeMemory || !first || !last || first === last) return [];
  const overMs = (last.timeOfDayMs - first.timeOfDayMs + DAY_MS) % DAY_MS;
  return [...last.categories].flatMap(([name, { committedBytes, line }]): Fact[] => {
    const before = first.categories.get(name);
    const growth = committedBytes - (before?.committedBytes ?? 0);
    const contents = CONTENTS[name];
    if (contents === undefined || growth < MIN_GROWTH_BYTES || growth < committedBytes * MIN_GROWTH_SHARE) return [];
    const [from, to] = [formatQuantity(bytes(before?.committedBytes ?? 0)), formatQuantity(bytes(committedBytes))];
    const during = overMs > 0 ? ` within ${formatQuantity(ms(overMs))}` : '';
    return [
      {
        id: 'native-growth',
        family: 'host',
        quality: QUALITY.measured,
        entity: name,
        statement: `${contents} (NMT category ${name}) grew from ${from} to ${to}${during}`,
        evidence: [
          quoteLine(last.file ?? nativeMemory.file, line, bytes(committedBytes)),
          ...(before ? [quoteLine(first.file ?? nativeMemory.file, before.line, bytes(before.committedBytes))] : []),
        ],
        words: { category: name, contents, from, to, growth: formatQuantity(bytes(growth)) },
      },
    ];
  });
}
