import { damageText } from '@hindsight/heap-graph';
import { bytes, count } from '@hindsight/model';
import { measured } from '../support/measured.ts';
import { defineHeapRule } from '../support/define-rule.ts';

export const truncatedDump = defineHeapRule({
  id: 'truncated-dump',
  title: 'The dump is cut or damaged: what could be read was analysed',
  because:
    'Figures of a part of a heap may be too low, and a leak may be in the rest, so the answer must say that it is about a part.',
  check: ({ dump }) => {
    if (dump.damages.length === 0) return undefined;
    const harmless = dump.damages.every(({ damage }) => damage === 'trailing-bytes');
    return {
      level: harmless ? 'INFO' : 'WARNING',
      confidence: 'high',
      explanation: dump.damages.map(damageText).join(' '),
      advice:
        'Write the dump again with enough room on the disk, copy it in binary mode and compare its size with the original.',
      evidence: [measured('bytes of the dump', bytes(dump.bytes)), measured('objects read', count(dump.index.size))],
    };
  },
});
