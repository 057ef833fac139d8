import { formatBytes, formatShare, markedEvidence, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';

const METASPACE_SHARE = 0.98;
const CLASS_SPACE_SHARE = 0.9;
const DEFAULT_CLASS_SPACE = 1024 * 1024 * 1024;

export const metaspaceFull = defineMemoryRule({
  id: 'metaspace-full',
  cause: 'metaspace',
  title: 'The metaspace is full',
  because:
    'Only a finite limit counts: -XX:MaxMetaspaceSize, and the compressed class space (1 GB by default). The share of the committed metaspace that is used (M of jstat) is high in every healthy JVM and says nothing.',
  check: ({ metaspace }) => {
    if (!metaspace) return undefined;
    const { both, nonClass, classSpace, maxMetaspaceBytes, compressedClassSpaceBytes } = metaspace;
    const whole = both ?? nonClass;
    const spaces = [
      { name: 'metaspace', part: whole, limit: maxMetaspaceBytes, share: METASPACE_SHARE },
      {
        name: 'class space',
        part: classSpace,
        limit: compressedClassSpaceBytes ?? DEFAULT_CLASS_SPACE,
        share: CLASS_SPACE_SHARE,
      },
    ];
    for (const { name, part, limit, share } of spaces) {
      const used = part?.usedBytes ?? 0;
      if (!part || !limit || used < share * limit) continue;
      return {
        level: 'SEVERE',
        confidence: 'high',
        headline: `The ${name} uses ${formatBytes(used)} of ${formatBytes(limit)}`,
        explanation: `The ${name} uses ${formatBytes(used)}, ${formatShare(used / limit)} of its limit of ${formatBytes(limit)}. The next class may fail with OutOfMemoryError "${name === 'metaspace' ? 'Metaspace' : 'Compressed class space'}".`,
        advice: `Look for a class loader leak first (jcmd VM.classloader_stats); if the classes are needed, raise ${name === 'metaspace' ? '-XX:MaxMetaspaceSize' : '-XX:CompressedClassSpaceSize'}.`,
        evidence: [markedEvidence(part.line, ['used']), metricEvidence(`used ${name}`, bytes(used), bytes(limit))],
      };
    }
    return undefined;
  },
});
