import { formatBytes, formatShare, metricEvidence, pluralize } from '@hindsight/claims';
import type { NmtTable } from '@hindsight/memory-tables';
import { bytes, count } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';

const MIN_SHARE = 0.25;
/** Twice the cores of a small server; smaps does not tell how many there are. */
const MIN_ARENAS = 16;
const ARENAS_PER_CORE = 2;
const MIN_BYTES = 128 * 1024 * 1024;

export const mallocArenasMany = defineMemoryRule({
  id: 'malloc-arenas-many',
  cause: 'native-memory',
  title: 'Arenas of glibc hold much of the memory',
  because:
    'glibc makes up to 8 arenas of 64 MB per core and returns little of them. They count when they are a quarter of the anonymous memory and the JVM itself uses less than half of it: direct buffers come from malloc as well.',
  check: ({ process, nmt, cgroup }) => {
    const cores = cgroup?.cpuQuota;
    const mappings = process?.mappings;
    const arenaBytes = mappings?.kinds.find(({ kind }) => kind === 'malloc-arena')?.rssBytes ?? 0;
    const anonymous = process?.smaps?.anonymousBytes ?? process?.rssBytes ?? 0;
    if (!mappings || mappings.arenas < MIN_ARENAS || arenaBytes < MIN_BYTES || arenaBytes < MIN_SHARE * anonymous)
      return undefined;
    // What the JVM itself has allocated with malloc, direct buffers first of all, is in use: it is no waste of the arenas.
    const used = sumMalloc(nmt?.last);
    const kept = arenaBytes - used;
    if (kept < arenaBytes / 2 || kept < MIN_BYTES) return undefined;
    if (cores !== undefined && mappings.arenas < ARENAS_PER_CORE * cores) return undefined;
    // Without native memory tracking nobody knows what the JVM uses of them, and without the number of cores not whether they are many.
    const isCertain = nmt !== undefined && cores !== undefined;
    return {
      level: isCertain ? 'WARNING' : 'INFO',
      confidence: isCertain ? 'medium' : 'low',
      headline: `${pluralize(mappings.arenas, 'arena')} of glibc hold ${formatBytes(arenaBytes)} of ${formatBytes(anonymous)}`,
      explanation: `${pluralize(mappings.arenas, 'arena')} have ${formatBytes(arenaBytes)} resident, ${formatShare(arenaBytes / anonymous)} of the anonymous memory (limit 25 %).${nmt ? ` The JVM itself uses ${formatBytes(used)} of malloc.` : ' Without native memory tracking it is not known how much of it is in use, for direct buffers for example.'}`,
      advice:
        'Set MALLOC_ARENA_MAX=2, or use jemalloc or -XX:TrimNativeHeapInterval=5000 (JDK 22 and later). If the memory grows on, it is a leak.',
      evidence: [
        metricEvidence('memory of arenas', bytes(arenaBytes), bytes(MIN_SHARE * anonymous)),
        metricEvidence('arenas', count(mappings.arenas)),
      ],
    };
  },
});

/** What the JVM has from malloc; JDK 8 and 11 print no sum of it. */
const sumMalloc = (table: NmtTable | undefined): number =>
  table?.mallocBytes ??
  table?.categories.reduce((sum, { mallocBytes = 0, arenaBytes = 0 }) => sum + mallocBytes + arenaBytes, 0) ??
  0;
