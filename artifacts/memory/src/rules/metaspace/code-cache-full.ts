import { formatBytes, formatShare, markedEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';

const MIN_SHARE = 0.95;

export const codeCacheFull = defineMemoryRule({
  id: 'code-cache-full',
  cause: 'code-cache',
  title: 'The code cache is full',
  because:
    'When a segment is full the JVM stops compiling or throws compiled code away, and the program runs interpreted. full_count and "Compilation: disabled" say that it has happened; 95 % that it soon will.',
  check: ({ codeCache }) => {
    if (!codeCache) return undefined;
    const { fullCount = 0, fullCountLine, compilationDisabledLine, segments } = codeCache;
    const full = segments.find(({ usedBytes, sizeBytes }) => sizeBytes > 0 && usedBytes >= MIN_SHARE * sizeBytes);
    const advice = 'Raise -XX:ReservedCodeCacheSize (480m, say), and look for generated code or scripts that fill it.';
    if (compilationDisabledLine !== undefined || fullCount > 0) {
      const line = compilationDisabledLine ?? fullCountLine ?? codeCache.line;
      const times = fullCount > 0 ? ` ${pluralize(fullCount, 'time')}` : '';
      return {
        level: 'SEVERE',
        confidence: 'high',
        headline:
          compilationDisabledLine === undefined
            ? `The code cache was full${times}`
            : 'The code cache is full, and compilation is switched off',
        explanation: `The code cache was full${times}${compilationDisabledLine === undefined ? '' : ', and methods are no longer compiled: they run interpreted, ten to fifty times slower'}.`,
        advice,
        evidence: [markedEvidence(line, [compilationDisabledLine === undefined ? 'full_count=' : 'disabled'])],
      };
    }
    if (!full) return undefined;
    return {
      level: 'SEVERE',
      confidence: 'medium',
      headline: `${full.name} uses ${formatBytes(full.usedBytes)} of ${formatBytes(full.sizeBytes)}`,
      explanation: `${full.name} is ${formatShare(full.usedBytes / full.sizeBytes)} full (limit 95 %).`,
      advice,
      evidence: [
        markedEvidence(full.line, ['used=']),
        metricEvidence('used code cache', bytes(full.usedBytes), bytes(MIN_SHARE * full.sizeBytes)),
      ],
    };
  },
});
