import type { TreeNode } from '@hindsight/model';

/** Which packages a flame graph shows as one frame. */
export type Folding = 'none' | 'foreign' | 'all';

/** The class and the method are the last two parts of a name: `com.acme` of `com.acme.Cart.price`. */
function findPackage(label: string): string | undefined {
  const parts = label.split('(')[0]?.split('.') ?? [];
  return parts.length > 2 ? parts.slice(0, -2).join('.') : undefined;
}

const isForeign = ({ tone }: TreeNode): boolean => tone === 'platform-code' || tone === 'library-code';

/** The name under which a frame is shown: its package, when that is folded. */
function findFoldedName(node: TreeNode, folding: Folding): string | undefined {
  if (folding === 'none' || (folding === 'foreign' && !isForeign(node))) return undefined;
  const name = findPackage(node.label);
  return name === undefined ? undefined : `${name}.*`;
}

interface Branch {
  readonly node: TreeNode;
  value: number;
  readonly calls: Map<string, Branch>;
}

function listBranches(calls: ReadonlyMap<string, Branch>): TreeNode[] {
  const nodes: TreeNode[] = [];
  const open = [{ calls: [...calls], depth: 0 }];
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const next = level.calls.shift();
    if (!next) open.pop();
    else {
      const [label, { node, value, calls: below }] = next;
      nodes.push({ ...node, depth: level.depth, label, value });
      open.push({
        calls: [...below].sort(([, a], [, b]) => b.value - a.value),
        depth: level.depth + 1,
      });
    }
  }
  return nodes;
}

/**
 * Joins the frames of a package that call each other to one frame, and calls of one package from one caller to one
 * frame. What they call in other packages is below it.
 */
export function foldPackages(frames: readonly TreeNode[], folding: Folding): readonly TreeNode[] {
  if (folding === 'none') return frames;
  const roots = new Map<string, Branch>();
  /** The branch of each open frame, and the name of its package when that is folded. */
  const open: { readonly calls: Map<string, Branch>; readonly folded: string | undefined }[] = [];
  for (const node of frames) {
    open.length = Math.min(open.length, node.depth);
    const above = open.at(-1);
    const folded = findFoldedName(node, folding);
    if (above && folded !== undefined && folded === above.folded) {
      open.push(above);
      continue;
    }
    const siblings = above ? above.calls : roots;
    const name = folded ?? node.label;
    const known = siblings.get(name);
    if (known) known.value += node.value;
    const branch = known ?? { node, value: node.value, calls: new Map() };
    siblings.set(name, branch);
    open.push({ calls: branch.calls, folded });
  }
  return listBranches(roots);
}
