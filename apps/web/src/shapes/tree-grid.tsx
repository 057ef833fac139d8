import { formatQuantity, type TreeNode, type Unit } from '@hindsight/model';
import { formatShare, nameUnit } from '@hindsight/render/browser';
import { Meter } from '@hindsight/render/components';
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { OnPaper, Spacer } from './spacer.tsx';
import {
  findParent,
  hasChildren,
  isOpen,
  listSiblings,
  listVisibleRows,
  type ToggledNodes,
  type TreeRows,
  toggleNode,
} from './tree-rows.ts';
import { type RowWindow, useWindow } from './use-window.ts';

/** Rows are higher where a finger points than where a mouse does. */
const ROW_PX = window.matchMedia('(pointer: coarse)').matches ? 44 : 30;
const HEAD_PX = 34;
const INDENT_PX = 16;
/** Deeper rows are indented no further, so that their names stay in sight. */
const MAX_INDENT = 30;

interface TreeGridProps {
  readonly title: string;
  readonly nodes: readonly TreeNode[];
  readonly openDepth: number;
  readonly unit: Unit;
  readonly total: number;
}

interface TreeState {
  readonly tree: TreeRows;
  readonly turned: ToggledNodes;
  readonly rows: readonly number[];
  /** Index of the node that has the keyboard focus. */
  readonly active: number;
  readonly setTurned: (turned: ToggledNodes) => void;
  readonly moveTo: (node: number) => void;
}

/** Handles the keys of a tree (ARIA Authoring Practices, treegrid). Returns whether the key was one of them. */
function handleTreeKey(key: string, { tree, turned, rows, active, setTurned, moveTo }: TreeState): boolean {
  const at = rows.indexOf(active);
  const open = hasChildren(tree, active) && isOpen(tree, turned, active);
  const step = (to: number) => moveTo(rows[Math.max(0, Math.min(rows.length - 1, to))] ?? 0);
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(at + 1),
    ArrowUp: () => step(at - 1),
    Home: () => step(0),
    End: () => step(rows.length - 1),
    Enter: () => hasChildren(tree, active) && setTurned(toggleNode(turned, active)),
    ArrowRight: () => {
      if (open) step(at + 1);
      else if (hasChildren(tree, active)) setTurned(toggleNode(turned, active));
    },
    ArrowLeft: () => {
      if (open) setTurned(toggleNode(turned, active));
      else moveTo(findParent(tree, active) ?? active);
    },
    '*': () => {
      const folded = listSiblings(tree, active).filter(
        (node) => hasChildren(tree, node) && !isOpen(tree, turned, node),
      );
      setTurned(folded.reduce(toggleNode, turned));
    },
  };
  keys[key]?.();
  return key in keys;
}

/** Keeps which nodes are open and which has the focus; the focus follows as soon as its row is drawn. */
function useTree({ nodes, openDepth }: TreeGridProps) {
  const tree = useMemo(() => ({ nodes, openDepth }), [nodes, openDepth]);
  const [turned, setTurned] = useState<ToggledNodes>(new Set());
  const [active, setActive] = useState(0);
  const rows = useMemo(() => listVisibleRows(tree, turned), [tree, turned]);
  const view = useWindow(rows.length, ROW_PX, HEAD_PX);
  const focusPending = useRef(false);
  const { box, show } = view;
  const moveTo = (node: number) => {
    focusPending.current = true;
    show(rows.indexOf(node));
    setActive(node);
  };
  useEffect(() => {
    if (!focusPending.current) return;
    const row = box.current?.querySelector<HTMLElement>(`tr[data-node="${active}"]`);
    if (row) focusPending.current = false;
    row?.focus({ preventScroll: view.className.includes('windowed') });
  });
  return { state: { tree, turned, rows, active, setTurned, moveTo }, view, setActive };
}

function Row({ state, node, at, unit, total }: RowProps) {
  const { tree, turned, active } = state;
  const { label, value, depth, tone } = tree.nodes[node] ?? { label: '', value: 0, depth: 0, tone: undefined };
  const parent = hasChildren(tree, node);
  const open = parent && isOpen(tree, turned, node);
  return (
    <tr
      data-node={node}
      aria-level={depth + 1}
      aria-rowindex={at + 2}
      aria-expanded={parent ? open : undefined}
      tabIndex={node === active ? 0 : -1}
      style={{ height: ROW_PX }}
    >
      <td style={{ paddingLeft: 12 + Math.min(depth, MAX_INDENT) * INDENT_PX }}>
        <span className="name" title={label}>
          <span className="fold" aria-hidden="true">
            {parent ? (open ? '▾' : '▸') : ''}
          </span>
          {tone && <i className={`dot fill tone-${tone}`} />}
          <bdi>{label}</bdi>
        </span>
      </td>
      <td className="r">{formatQuantity({ value, unit })}</td>
      <td className="bar">
        <Meter share={total > 0 ? value / total : 0} />
      </td>
      <td className="r">{formatShare(value, total)}</td>
    </tr>
  );
}

interface RowProps extends Pick<TreeGridProps, 'unit' | 'total'> {
  readonly state: TreeState;
  readonly node: number;
  readonly at: number;
}

const sliceRows = ({ rows }: TreeState, { first, last }: RowWindow) => rows.slice(first, last);

/** Rows with indent, figure and share that open and fold by click and by keyboard. */
export function TreeGrid(props: TreeGridProps) {
  const { title, unit, total, nodes } = props;
  const { state, view, setActive } = useTree(props);
  if (nodes.length === 0) return <p className="paragraph">Nothing to show.</p>;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && handleTreeKey(event.key, state)) event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest('tr[data-node]') : null;
    const node = Number(row?.getAttribute('data-node') ?? -1);
    if (node < 0) return;
    setActive(node);
    if (hasChildren(state.tree, node)) state.setTurned(toggleNode(state.turned, node));
  };
  return (
    <div ref={view.box} className={view.className} onScroll={view.onScroll}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a treegrid is a table whose rows open.
        role="treegrid"
        className="tree-grid"
        aria-label={title}
        aria-rowcount={state.rows.length + 1}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">Name</th>
            <th scope="col" className="r">
              {nameUnit(unit)}
            </th>
            <td className="bar" />
            <th scope="col" className="r">
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          <Spacer height={view.before} columns={4} />
          {sliceRows(state, view).map((node, index) => (
            <Row key={node} state={state} node={node} at={view.first + index} unit={unit} total={total} />
          ))}
          <Spacer height={view.after} columns={4} />
        </tbody>
      </table>
      <OnPaper view={view} count={state.rows.length} />
    </div>
  );
}
