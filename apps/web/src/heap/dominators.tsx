import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { addressWith, navigate } from '../navigation.ts';
import { Spacer } from '../shapes/spacer.tsx';
import { useWindow } from '../shapes/use-window.ts';
import { Link } from '../shell/link.tsx';
import { Filter } from './arrange-tools.tsx';
import { openObject, useHeap } from './heap-context.ts';
import { type HeapLocation, MAX_OPEN, TREE_GROUPINGS, type TreeGrouping } from './heap-location.ts';
import { HistogramRows } from './histogram.tsx';
import type { TreeLine } from './lazy-tree.ts';
import { OBJECT_COLUMNS, ObjectHeads } from './object-columns.tsx';
import { ObjectList } from './object-list.tsx';
import { Failed, Waiting } from './paging.tsx';
import { LINE_PX, Line } from './tree-line.tsx';
import { type DominatorTree, useLazyTree } from './use-lazy-tree.ts';

const HEAD_PX = 34;

interface Walk {
  readonly tree: DominatorTree;
  readonly at: number;
  readonly moveTo: (line: TreeLine | undefined) => void;
}

/** Whether the object is opened from within the inspector. */
function choose(tree: DominatorTree, line: TreeLine): void {
  if (line.kind === 'more') tree.more(line.parent);
  else if (line.kind === 'object') openObject({ object: line.row.objectId, label: line.row.label }, false);
}

/** Handles the keys of a tree (ARIA Authoring Practices, treegrid). Returns whether the key was one of them. */
function handleTreeKey(key: string, { tree, at, moveTo }: Walk): boolean {
  const { lines, toggle } = tree;
  const line = lines[at];
  if (!line) return false;
  const parent = line.kind === 'object' && line.row.hasChildren ? line : undefined;
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => moveTo(lines[at + 1]),
    ArrowUp: () => moveTo(lines[at - 1]),
    Home: () => moveTo(lines[0]),
    End: () => moveTo(lines.at(-1)),
    Enter: () => choose(tree, line),
    ' ': () => choose(tree, line),
    ArrowRight: () => {
      if (parent?.open) moveTo(lines[at + 1]);
      else if (parent) toggle(parent.row.objectId);
    },
    ArrowLeft: () => {
      if (parent?.open) toggle(parent.row.objectId);
      else moveTo(lines.find(({ key }) => key === `object-${line.parent}`));
    },
  };
  keys[key]?.();
  return key in keys;
}

/** Keeps the line that has the focus; the focus follows as soon as its row is drawn. */
function useWalk(tree: DominatorTree) {
  const [active, setActive] = useState<string>();
  const { lines } = tree;
  const at = Math.max(
    0,
    lines.findIndex(({ key }) => key === active),
  );
  const view = useWindow(lines.length, LINE_PX, HEAD_PX, window.innerHeight);
  const focusPending = useRef(false);
  const { box, show } = view;
  const moveTo = (line: TreeLine | undefined) => {
    if (!line) return;
    focusPending.current = true;
    show(lines.indexOf(line));
    setActive(line.key);
  };
  useEffect(() => {
    if (!focusPending.current) return;
    const row = box.current?.querySelector<HTMLElement>(`tr[data-line="${lines[at]?.key}"]`);
    if (row) focusPending.current = false;
    row?.focus({ preventScroll: view.className.includes('windowed') });
  });
  // A revealed object is scrolled into view without the focus.
  const [sought, seek] = useState<string>();
  useEffect(() => {
    const place = lines.findIndex(({ key }) => key === sought);
    if (place < 0) return;
    seek(undefined);
    setActive(sought);
    const list = box.current;
    // In a long list the row is not drawn yet.
    if (list && view.className.includes('windowed')) list.scrollTop = place * LINE_PX - list.clientHeight / 2;
    else list?.querySelector(`tr[data-line="${sought}"]`)?.scrollIntoView({ block: 'center' });
  });
  return { at, view, moveTo, setActive, seek };
}

function toTreeLine({ target }: MouseEvent, lines: readonly TreeLine[]): TreeLine | undefined {
  const row = target instanceof Element ? target.closest('tr[data-line]') : null;
  return lines.find(({ key }) => key === row?.getAttribute('data-line'));
}

/** Opens what the address names, once, and writes what is open to it. */
function useOpenInAddress({ opened, toggle }: DominatorTree, open: readonly number[]): void {
  const requested = useRef(open);
  useEffect(() => {
    for (const object of requested.current) toggle(object);
  }, [toggle]);
  const text = [...opened].slice(0, MAX_OPEN).join('.');
  useEffect(() => {
    const next = addressWith({ open: text || undefined });
    if (next !== addressWith({})) navigate(next, { replace: true, memory: window.history.state });
  }, [text]);
}

/** The dominator tree as objects, or its top by class, package or class loader. */
export function Dominators({ place }: { readonly place: HeapLocation }) {
  const { queries } = useHeap();
  const { treeGroup, sort, q } = place;
  return (
    <>
      <div className="heap-tools">
        <nav className="switch" aria-label="Dominator tree by">
          {(Object.keys(TREE_GROUPINGS) as TreeGrouping[]).map((name) => (
            <Link
              key={name}
              href={addressWith({ group: name === 'none' ? undefined : name, open: undefined })}
              aria-current={name === treeGroup}
            >
              {TREE_GROUPINGS[name]}
            </Link>
          ))}
        </nav>
        <Filter q={q} of="the dominator tree" />
      </div>
      {treeGroup !== 'none' ? (
        <HistogramRows
          path={queries.dominatorGroups({ groupBy: treeGroup, filter: q, sort })}
          group={treeGroup}
          sort={sort}
          head={TREE_GROUPINGS[treeGroup]}
        />
      ) : q !== '' || sort !== 'retainedSize' ? (
        <ObjectList
          title="Top of the dominator tree"
          path={queries.top({ filter: q, sort })}
          sort={sort}
          empty="No object at the top of the tree has this name."
        />
      ) : (
        <ObjectTree open={place.open} />
      )}
    </>
  );
}

/** The dominator tree, which is opened step by step. */
function ObjectTree({ open }: { readonly open: readonly number[] }) {
  const { queries, shown } = useHeap();
  const tree = useLazyTree(queries);
  const { at, view, moveTo, setActive, seek } = useWalk(tree);
  const { lines, fault, again, reveal, toggle } = tree;
  useOpenInAddress(tree, open);
  useEffect(() => {
    if (shown !== undefined) void reveal(shown).then(() => seek(`object-${shown}`));
  }, [shown, reveal, seek]);
  if (lines[0]?.kind === 'waiting') {
    return fault ? <Failed fault={fault} again={again} /> : <Waiting words="Opening the heap dump …" />;
  }
  const onClick = (event: MouseEvent) => {
    const line = toTreeLine(event, lines);
    if (!line) return;
    setActive(line.key);
    const onFold = event.target instanceof Element && event.target.closest('[data-fold]') !== null;
    if (onFold && line.kind === 'object') toggle(line.row.objectId);
    else choose(tree, line);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (plain && handleTreeKey(event.key, { tree, at, moveTo })) event.preventDefault();
  };
  return (
    <div ref={view.box} className={view.className} onScroll={view.onScroll}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a treegrid is a table whose rows open.
        role="treegrid"
        className="heap-table heap-tree"
        aria-label="Dominator tree"
        aria-rowcount={lines.length + 1}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr aria-rowindex={1}>
            <ObjectHeads sort="retainedSize" />
          </tr>
        </thead>
        <tbody>
          <Spacer height={view.before} columns={OBJECT_COLUMNS} />
          {lines.slice(view.first, view.last).map((line, index) => (
            <Line key={line.key} line={line} at={view.first + index} active={view.first + index === at} />
          ))}
          <Spacer height={view.after} columns={OBJECT_COLUMNS} />
        </tbody>
      </table>
      {fault && <Failed fault={fault} />}
    </div>
  );
}
