import { useHeap } from './heap-context.ts';
import { whole } from './heap-text.ts';
import type { TreeLine } from './lazy-tree.ts';
import { HeapShare, OBJECT_COLUMNS } from './object-columns.tsx';
import { ObjectName } from './object-name.tsx';

export const LINE_PX = 30;
const INDENT_PX = 16;
const EDGE_PX = 12;
/** Deeper lines are indented no further, so that names keep their space. */
const MAX_INDENT = 24;

interface LineProps {
  readonly line: TreeLine;
  readonly at: number;
  /** Whether it has the keyboard focus. */
  readonly active: boolean;
}

const indent = (depth: number) => ({ paddingLeft: EDGE_PX + Math.min(depth, MAX_INDENT) * INDENT_PX });

function ObjectLine({ line, at, active }: LineProps & { readonly line: Extract<TreeLine, { kind: 'object' }> }) {
  const { object } = useHeap();
  const { row, depth, open } = line;
  return (
    <tr
      data-line={line.key}
      aria-level={depth + 1}
      aria-rowindex={at + 2}
      aria-expanded={row.hasChildren ? open : undefined}
      aria-selected={row.objectId === object}
      tabIndex={active ? 0 : -1}
      style={{ height: LINE_PX }}
    >
      <td className="name" style={indent(depth)}>
        <span className="fold" aria-hidden="true" data-fold={row.hasChildren ? '' : undefined}>
          {row.hasChildren ? (open ? '▾' : '▸') : ''}
        </span>
        <ObjectName row={row} />
      </td>
      <td className="r shallow">{whole(row.shallowSize)}</td>
      <td className="r">{whole(row.retainedSize)}</td>
      <HeapShare bytes={row.retainedSize} />
    </tr>
  );
}

/** A line of the tree: an object, a button that loads more of them, or a sign that they are loading. */
export function Line({ line, at, active }: LineProps) {
  if (line.kind === 'object') return <ObjectLine line={line} at={at} active={active} />;
  return (
    <tr
      data-line={line.key}
      aria-level={line.depth + 1}
      aria-rowindex={at + 2}
      tabIndex={active ? 0 : -1}
      style={{ height: LINE_PX }}
      className="aside-line"
    >
      <td colSpan={OBJECT_COLUMNS} style={indent(line.depth + 1)}>
        {line.kind === 'more' ? `${whole(line.left)} more, sorted by retained size ▸` : 'Asking the heap dump …'}
      </td>
    </tr>
  );
}
