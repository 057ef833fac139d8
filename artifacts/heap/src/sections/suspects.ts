import { formatCount } from '@hindsight/claims';
import { type Block, bytes, type Cell, count, type Section, type Tree } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import type { ClassShare } from '../metrics/retained-memory/retained-composition.ts';
import { readRetainedSize } from '../metrics/retained-memory/retained-size.ts';
import { describeObject, type Suspect } from '../metrics/retained-memory/suspects.ts';
import { describeSuspect } from '../rules/support/suspect-claim.ts';
import { rateSuspect } from '../rules/support/suspect-severity.ts';
import type { SectionWriter } from './report-input.ts';

const SUSPECTS_SHOWN = 10;
/** Suspects that are shown open; the others are one click away. */
const OPEN = 2;

/** Lists suspects with those first that are a problem. */
const listShown = ({ suspects }: HeapAnalysis): { suspect: Suspect; number: number }[] =>
  suspects
    .slice(0, SUSPECTS_SHOWN)
    .toSorted((a, b) => Number(rateSuspect(a) === 'INFO') - Number(rateSuspect(b) === 'INFO'))
    .map((suspect, at) => ({ suspect, number: at + 1 }));

const isOpen = ({ suspect, number }: { suspect: Suspect; number: number }): boolean =>
  number <= OPEN && rateSuspect(suspect) !== 'INFO';

/** The first suspects, each with the path from a root to its accumulation point. */
export const writeSuspectsSection: SectionWriter = ({ analysis }) =>
  writeSection('suspects', 'Leak suspects', analysis, listShown(analysis).filter(isOpen));

/** Further suspects, and those that are no problem. */
export const writeMoreSuspectsSection: SectionWriter = ({ analysis }) =>
  writeSection(
    'more-suspects',
    'Further large holders',
    analysis,
    listShown(analysis).filter((one) => !isOpen(one)),
  );

const writeSection = (
  id: string,
  title: string,
  analysis: HeapAnalysis,
  shown: readonly { suspect: Suspect; number: number }[],
): Section | undefined =>
  shown.length === 0
    ? undefined
    : { id, title, blocks: shown.flatMap(({ suspect, number }) => createBlocks(analysis, suspect, number)) };

function createBlocks(analysis: HeapAnalysis, suspect: Suspect, number: number): Block[] {
  const blocks: Block[] = [{ kind: 'paragraph', text: describeSuspect(suspect, analysis) }];
  if (suspect.path.length > 0) blocks.push(buildPathTree(analysis, suspect, number));
  else blocks.push({ kind: 'paragraph', text: 'Only weak, soft, phantom or final references lead to it.' });
  if (suspect.below.length > 0) blocks.push(buildBelowTable(suspect));
  const held = analysis.retainedComposition.get(suspect.point);
  if (held) blocks.push(buildHeldTable(held));
  return blocks;
}

function buildPathTree(analysis: HeapAnalysis, { path: shortest, namedPath, point }: Suspect, number: number): Tree {
  const path = namedPath ?? shortest;
  const { dump, objects, usedBytes } = analysis;
  const nodes = path.map(({ object, references, skipped }, depth) => {
    const roots = (dump.rootKinds.get(object) ?? []).join(', ');
    const root = depth === 0 && roots ? ` · GC root, ${roots}` : '';
    const reference = references.length > 0 ? `.${references.join(', ')} ` : '';
    const gap = skipped > 0 ? `… ${formatCount(skipped)} steps … ` : '';
    return {
      depth,
      label: `${gap}${reference}${describeObject(objects, object)}${root}`,
      value: readRetainedSize(analysis, object),
      ...(object === point && { tone: 'full' as const }),
    };
  });
  return {
    kind: 'tree',
    id: `path-${number}`,
    title: `${namedPath ? 'Path through the field' : 'Shortest strong path from a GC root'} to ${objects.getLabel(point)}`,
    note: 'Figures are retained sizes; weak, soft, phantom and final references are excluded.',
    unit: 'bytes',
    total: usedBytes,
    nodes,
    openDepth: path.length,
  };
}

function buildBelowTable({ below }: Suspect): Block {
  const rows = below.map((row): Cell[] => [row.label, count(row.objects), bytes(row.retained)]);
  return {
    kind: 'table',
    title: 'Right below the accumulation point',
    columns: ['Class', 'Objects', 'Retained'],
    rows,
  };
}

const CLASSES_SHOWN = 10;

function buildHeldTable(held: readonly ClassShare[]): Block {
  const rows = held
    .slice(0, CLASSES_SHOWN)
    .map(({ label, objects, bytes: size }): Cell[] => [label, count(objects), bytes(size)]);
  return { kind: 'table', title: 'What it is made of', columns: ['Class', 'Objects', 'Shallow'], rows };
}
