import { type Block, bytes, type Cell, count } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { describe, type Suspect } from '../metrics/suspects.ts';
import { sayCount } from '../rules/say.ts';
import { suspectText } from '../rules/suspect-claim.ts';
import type { SectionWriter } from './report-input.ts';

const SUSPECTS_SHOWN = 10;
const DEEPEST_INDENT = 20;

/** Each suspect with the path from a root to where its memory is heaped up. */
export const suspectsSection: SectionWriter = ({ analysis }) =>
  analysis.suspects.length === 0
    ? undefined
    : {
        id: 'suspects',
        title: 'Leak suspects',
        blocks: analysis.suspects.slice(0, SUSPECTS_SHOWN).flatMap((suspect) => blocksOf(analysis, suspect)),
      };

function blocksOf(analysis: HeapAnalysis, suspect: Suspect): Block[] {
  const blocks: Block[] = [
    { kind: 'paragraph', text: suspectText(suspect, analysis) },
    {
      kind: 'code',
      title: `Path from a root to ${analysis.objects.label(suspect.point)}`,
      text: pathText(analysis, suspect),
    },
  ];
  if (suspect.below.length > 0) blocks.push(belowTable(suspect));
  return blocks;
}

function pathText({ dump, objects }: HeapAnalysis, { path }: Suspect): string {
  if (path.length === 0) return 'Only weak, soft, phantom or final references lead to it.';
  return path
    .flatMap(({ object, references, skipped }, at) => {
      const roots = (dump.rootKinds.get(object) ?? []).join(', ');
      const name = references.length > 0 ? `.${references.join(', ')} → ` : '';
      const step = `${'  '.repeat(Math.min(at, DEEPEST_INDENT))}${name}${describe(objects, object)}${at === 0 && roots ? ` (${roots})` : ''}`;
      return skipped > 0 ? [`… ${sayCount(skipped)} steps …`, step] : [step];
    })
    .join('\n');
}

function belowTable({ below }: Suspect): Block {
  const rows = below.map((row): Cell[] => [row.label, count(row.objects), bytes(row.retained)]);
  return {
    kind: 'table',
    title: 'Right below the accumulation point',
    columns: ['Class', 'Objects', 'Retained'],
    rows,
  };
}
