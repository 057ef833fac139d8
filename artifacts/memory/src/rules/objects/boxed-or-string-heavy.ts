import { formatBytes, formatShare, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';

const TEXT = new Set(['java.lang.String', 'byte[]', 'char[]']);
const BOXES = new Set([
  'java.lang.Integer',
  'java.lang.Long',
  'java.lang.Double',
  'java.lang.Float',
  'java.lang.Short',
  'java.lang.Character',
  'java.lang.Boolean',
  'java.lang.Byte',
]);
const MIN_TEXT_SHARE = 0.5;
const MIN_BOX_SHARE = 0.1;
const MIN_HEAP = 64 * 1024 * 1024;

export const boxedOrStringHeavy = defineMemoryRule({
  id: 'boxed-or-string-heavy',
  cause: 'heap-waste',
  title: 'Texts or boxed numbers are much of the heap',
  because:
    'Half of the heap in texts, or a tenth in boxes, is where deduplication and primitive collections save most. Byte arrays hold other data as well.',
  check: ({ histogram }) => {
    const { rows = [], totalBytes: total = 0 } = histogram?.last ?? {};
    if (total < MIN_HEAP) return undefined;
    const sum = (names: ReadonlySet<string>) =>
      rows.reduce((all, row) => all + (names.has(row.className) ? row.bytes : 0), 0);
    const [text, boxes] = [sum(TEXT), sum(BOXES)];
    const strings = rows.find(({ className }) => className === 'java.lang.String')?.bytes ?? 0;
    const isText = text >= MIN_TEXT_SHARE * total && strings >= text / 10;
    if (!isText && boxes < MIN_BOX_SHARE * total) return undefined;
    const measured = isText ? text : boxes;
    const what = isText ? 'texts' : 'boxed numbers';
    return {
      level: 'INFO',
      confidence: 'low',
      headline: `${formatBytes(measured)} of ${formatBytes(total)} in the heap are ${what}`,
      explanation: `${what === 'texts' ? 'String, byte[] and char[]' : 'Integer, Long and the other boxes'} take ${formatShare(measured / total)} of the heap.`,
      advice: isText
        ? 'Try -XX:+UseStringDeduplication with G1, and look at duplicates with a heap dump.'
        : 'Use primitive collections (Eclipse Collections, fastutil) where maps of numbers are large.',
      evidence: [metricEvidence(what, bytes(measured), bytes((isText ? MIN_TEXT_SHARE : MIN_BOX_SHARE) * total))],
    };
  },
});
