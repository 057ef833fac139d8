import { chooseHeadline, formatBytes, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';
import { getFlag } from '../support/settings.ts';

const GB = 1024 ** 3;
const FROM = 32 * GB;
const TO = 38 * GB;

export const compressedOopsOff = defineRule({
  id: 'compressed-oops-off',
  cause: 'heap-sizing',
  title: 'The heap is just too large for compressed references',
  because:
    'JMC (CompressedOops): from 32 GB on references have 8 bytes, so that a heap of up to 38 GB holds less than one of 31 GB. ZGC never has them.',
  check: (analysis) => {
    const max = analysis.gc?.maxHeapBytes ?? 0;
    const rows = readRows(analysis, 'jdk.GCHeapConfiguration');
    const isOff = getFlag(analysis, 'UseCompressedOops') === 'false' || rows.findLast('usesCompressedOops') === 0;
    const isZ = /^(?:Gen)?ZGC|^Z/.test(analysis.gc?.collector ?? '');
    if (!isOff || isZ || max < FROM || max > TO) return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: chooseHeadline(`References have 8 bytes, because the heap may grow to ${formatBytes(max)}`),
      explanation: `The heap may have ${formatBytes(max)}, between ${formatBytes(FROM)} and ${formatBytes(TO)}: without compressed references objects are larger by a fifth to a half, and such a heap holds less than one of 31 GB.`,
      advice: 'Set -Xmx31g, or more than 40 GB when so much is needed.',
      evidence: gather(metricEvidence('largest heap', bytes(max), bytes(FROM))),
    };
  },
});
