import { formatBytes, formatShare, metricEvidence, pluralize } from '@hindsight/claims';
import { bytes, count } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';

const MIN_SHARE = 0.25;
/** Twice the cores of a small server; smaps does not tell how many there are. */
const MIN_ARENAS = 16;
const MIN_BYTES = 128 * 1024 * 1024;

export const mallocArenasMany = defineMemoryRule({
  id: 'malloc-arenas-many',
  cause: 'native-memory',
  title: 'Arenas of glibc hold much of the memory',
  because:
    'glibc makes up to 8 arenas of 64 MB per core and returns little of them. They count when they are a quarter of the anonymous memory.',
  check: ({ process, nmt }) => {
    const mappings = process?.mappings;
    const arenaBytes = mappings?.kinds.find(({ kind }) => kind === 'malloc-arena')?.rssBytes ?? 0;
    const anonymous = process?.smaps?.anonymousBytes ?? process?.rssBytes ?? 0;
    if (!mappings || mappings.arenas < MIN_ARENAS || arenaBytes < MIN_BYTES || arenaBytes < MIN_SHARE * anonymous)
      return undefined;
    // What the JVM itself has allocated with malloc is in use.
    if ((nmt?.last.mallocBytes ?? 0) >= arenaBytes / 2) return undefined;
    return {
      level: 'WARNING',
      confidence: 'low',
      headline: `${pluralize(mappings.arenas, 'arena')} of glibc hold ${formatBytes(arenaBytes)} of ${formatBytes(anonymous)}`,
      explanation: `${pluralize(mappings.arenas, 'arena')} have ${formatBytes(arenaBytes)} resident, ${formatShare(arenaBytes / anonymous)} of the anonymous memory (limit 25 %).`,
      advice:
        'Set MALLOC_ARENA_MAX=2, or use jemalloc or -XX:TrimNativeHeapInterval=5000 (JDK 22 and later). If the memory grows on, it is a leak.',
      evidence: [
        metricEvidence('memory of arenas', bytes(arenaBytes), bytes(MIN_SHARE * anonymous)),
        metricEvidence('arenas', count(mappings.arenas)),
      ],
    };
  },
});
