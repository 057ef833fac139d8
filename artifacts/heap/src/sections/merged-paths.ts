import { formatCount, pluralize } from '@hindsight/claims';
import type { TreeNode } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { readRetainedSize } from '../metrics/retained-memory/retained-size.ts';
import { describeObject, type PathStep } from '../metrics/retained-memory/suspects.ts';
import type { SectionWriter } from './report-input.ts';

const MIN_HOLDERS = 2;
const MAX_HOLDERS = 30;
const MAX_OPEN_DEPTH = 100;

interface PathNode {
  readonly step: PathStep;
  readonly children: Map<number, PathNode>;
}

/** The paths from GC roots to all large holders as one tree: what shares a root is seen at once. */
export const writeMergedPathsSection: SectionWriter = ({ analysis }) => {
  const held = analysis.suspects.slice(0, MAX_HOLDERS).filter(({ path }) => path.length > 0);
  if (new Set(held.map(({ point }) => point)).size < MIN_HOLDERS) return undefined;
  const roots = new Map<number, PathNode>();
  for (const { path, namedPath } of held) addPath(roots, namedPath ?? path);
  const points = new Set(held.map(({ point }) => point));
  return {
    id: 'merged-paths',
    title: 'Paths to the large holders, as one tree',
    summary: `${pluralize(points.size, 'holder')} below ${pluralize(roots.size, 'GC root')}`,
    blocks: [
      {
        kind: 'tree',
        id: 'merged-paths',
        title: 'From GC roots to the accumulation points',
        note: 'Figures are retained sizes; weak, soft, phantom and final references are excluded.',
        unit: 'bytes',
        total: analysis.usedBytes,
        nodes: [...listNodes(roots, 0, points, analysis)],
        openDepth: MAX_OPEN_DEPTH,
      },
    ],
  };
};

function addPath(roots: Map<number, PathNode>, path: readonly PathStep[]): void {
  let level = roots;
  for (const step of path) {
    const node = level.get(step.object) ?? { step, children: new Map<number, PathNode>() };
    level.set(step.object, node);
    level = node.children;
  }
}

/** The nodes in preorder, the largest first. */
function* listNodes(
  level: ReadonlyMap<number, PathNode>,
  depth: number,
  points: ReadonlySet<number>,
  analysis: HeapAnalysis,
): Generator<TreeNode> {
  const measured = [...level.values()].map((node) => ({ node, value: readRetainedSize(analysis, node.step.object) }));
  for (const { node, value } of measured.sort((a, b) => b.value - a.value)) {
    const { object } = node.step;
    yield {
      depth,
      label: describeStep(node.step, depth, analysis),
      value,
      ...(points.has(object) && { tone: 'full' as const }),
    };
    yield* listNodes(node.children, depth + 1, points, analysis);
  }
}

function describeStep(
  { object, references, skipped }: PathStep,
  depth: number,
  { dump, objects }: HeapAnalysis,
): string {
  const roots = depth === 0 ? (dump.rootKinds.get(object) ?? []).join(', ') : '';
  const gap = skipped > 0 ? `… ${formatCount(skipped)} steps … ` : '';
  const reference = references.length > 0 ? `.${references.join(', ')} ` : '';
  return `${gap}${reference}${describeObject(objects, object)}${roots === '' ? '' : ` · GC root, ${roots}`}`;
}
