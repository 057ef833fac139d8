import { formatQuantity, type Tree, type TreeNode } from '@hindsight/model';
import type { ReactNode } from 'react';
import { formatRemainder, formatShare } from '../shapes/outline.ts';
import { Meter } from './meter.tsx';
import { UntrustedName } from './prose.tsx';
import { ShapeFrame } from './shape-frame.tsx';

/** A page without scripts holds no more nodes, and browsers do not nest elements without end. */
const MAX_NODES = 500;
const MAX_DEPTH = 60;

interface NestedNode {
  readonly node: TreeNode;
  readonly children: NestedNode[];
}

/** Nests the nodes that a page shows. A child is one level below its parent, whatever depth the data state. */
export function nestNodes({ nodes, openDepth }: Pick<Tree, 'nodes' | 'openDepth'>): NestedNode[] {
  const maxDepth = nodes.length > MAX_NODES ? Math.min(openDepth, MAX_DEPTH) : MAX_DEPTH;
  const roots: NestedNode[] = [];
  /** The last node of every level down to the one before. */
  const path: NestedNode[] = [];
  for (const node of nodes.filter(({ depth }) => depth <= maxDepth).slice(0, MAX_NODES)) {
    const nested: NestedNode = { node, children: [] };
    path.length = Math.min(node.depth, path.length);
    (path.at(-1)?.children ?? roots).push(nested);
    path.push(nested);
  }
  return roots;
}

interface NodesProps {
  readonly nested: readonly NestedNode[];
  readonly depth: number;
  readonly tree: Tree;
}

function Nodes({ nested, depth, tree }: NodesProps): ReactNode {
  const { unit, total, openDepth } = tree;
  return nested.map(({ node: { label, value, tone }, children }, index) => {
    const row = (
      <>
        <span className="name">
          {tone && <i className={`dot fill tone-${tone}`} />}
          <UntrustedName name={label} />
        </span>
        <span className="value">{formatQuantity({ value, unit })}</span>
        <Meter share={total > 0 ? value / total : 0} />
        <span className="percent">{formatShare(value, total)}</span>
      </>
    );
    return (
      <li key={index}>
        {children.length === 0 ? (
          <div className="row">{row}</div>
        ) : (
          <details open={depth < openDepth}>
            <summary className="row">{row}</summary>
            <ul>
              <Nodes nested={children} depth={depth + 1} tree={tree} />
            </ul>
          </details>
        )}
      </li>
    );
  });
}

const countNodes = (nested: readonly NestedNode[]): number =>
  nested.reduce((sum, { children }) => sum + 1 + countNodes(children), 0);

/**
 * Rows with indent, figure and share, folded by the browser itself. The application draws a grid that holds any
 * number of rows.
 */
export function StaticTree({ block }: { readonly block: Tree }) {
  const nested = nestNodes(block);
  const left = formatRemainder(block.nodes.length - countNodes(nested));
  return (
    <ShapeFrame block={block}>
      {nested.length === 0 ? (
        <p className="paragraph">Nothing to show.</p>
      ) : (
        <ul className="tree">
          <Nodes nested={nested} depth={0} tree={block} />
        </ul>
      )}
      {left && <p className="left">{left}</p>}
    </ShapeFrame>
  );
}
