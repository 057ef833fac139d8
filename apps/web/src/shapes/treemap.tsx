import { formatQuantity, type Table, type Treemap } from '@hindsight/model';
import {
  formatShare,
  layoutTreemap,
  nameUnit,
  sumTreemap,
  type TreemapGroup,
  type TreemapPart,
} from '@hindsight/render/browser';
import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { TableBlock } from '../blocks/table.tsx';
import { ImageLinks, ShapeFigure } from './shape-figure.tsx';
import { Tip, type TipPosition } from './tip.tsx';
import { useWidth } from './use-width.ts';
import { ViewSwitch } from './view-switch.tsx';

const PROPORTION = 0.34;
const MIN_HEIGHT_PX = 260;
const MAX_HEIGHT_PX = 520;
/** Names need this height, and buttons must be large enough for a finger. */
const NAME_PX = 44;
const LINE_PX = 20;
const TWO_LINES_PX = 40;
const BUTTON_PX = 28;

/** Makes a table with one row for each part. */
function tabulateTreemap({ title, unit, groups }: Treemap): Table {
  const total = sumTreemap({ kind: 'treemap', id: '', title, unit, groups });
  const rows = groups.flatMap(({ label, parts }) =>
    parts.map((part) => [label, part.label, { value: part.value, unit }, formatShare(part.value, total)]),
  );
  return { kind: 'table', columns: ['Group', 'Part', nameUnit(unit), 'Share'], rows };
}

const holds = (box: TreemapPart['box'], x: number, y: number): boolean =>
  x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;

interface MapProps {
  readonly block: Treemap;
  readonly drilled: number | undefined;
  readonly drill: (group: number | undefined) => void;
}

interface Pointed {
  readonly name: string;
  readonly value: number;
  readonly at: TipPosition;
}

/** Finds the part at a point, or else its group. */
function findPointed(groups: readonly TreemapGroup[], x: number, y: number): Pointed | undefined {
  const group = groups.find(({ box }) => holds(box, x, y));
  const part = group?.parts.find(({ box }) => holds(box, x, y));
  const at = { x, y: y + 18 };
  if (part) return { name: part.label, value: part.value, at };
  return group && { name: group.label, value: group.value, at };
}

const toStyle = ({ x, y, width, height }: TreemapPart['box'], gap: number) => ({
  left: x,
  top: y,
  width: Math.max(0, width - gap),
  height: Math.max(0, height - gap),
});

function PartBox({ part, figures }: { readonly part: TreemapPart; readonly figures: string }) {
  const { label, tone, box } = part;
  const named = box.width >= NAME_PX && box.height >= LINE_PX;
  return (
    <span className={`map-part tint tone-${tone}`} style={toStyle(box, 2)}>
      {named && <b>{label}</b>}
      {named && box.height >= TWO_LINES_PX && <small>{figures}</small>}
    </span>
  );
}

function GroupBox({ group, open, head }: { group: TreemapGroup; open: (() => void) | undefined; head: string }) {
  const { box } = group;
  const wide = box.width >= BUTTON_PX && box.height >= BUTTON_PX;
  const name = box.width >= NAME_PX && box.height >= TWO_LINES_PX ? head : '';
  if (!open || !wide) {
    return (
      <span className="map-group" style={toStyle(box, 2)}>
        {name}
      </span>
    );
  }
  return (
    <button type="button" className="map-group" style={toStyle(box, 2)} aria-label={`Open ${head}`} onClick={open}>
      <span>{name}</span>
    </button>
  );
}

function Boxes({ block, drilled, drill }: MapProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const height = Math.min(MAX_HEIGHT_PX, Math.max(MIN_HEIGHT_PX, width * PROPORTION));
  const [pointed, setPointed] = useState<Pointed>();
  const total = useMemo(() => sumTreemap(block), [block]);
  const groups = useMemo(() => {
    const shown = drilled === undefined ? block.groups : block.groups.slice(drilled, drilled + 1);
    return width > 0 ? layoutTreemap(shown, { x: 0, y: 0, width, height }) : [];
  }, [block, drilled, width, height]);
  const describeFigures = (value: number) =>
    `${formatQuantity({ value, unit: block.unit })} · ${formatShare(value, total)}`;
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    setPointed(findPointed(groups, event.clientX - left, event.clientY - top));
  };
  return (
    <div
      ref={place}
      className="map"
      style={{ height }}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setPointed(undefined)}
    >
      {groups.map((group) => (
        <GroupBox
          key={group.index}
          group={group}
          head={`${group.label} · ${describeFigures(group.value)}`}
          open={drilled === undefined && group.index >= 0 ? () => drill(group.index) : undefined}
        />
      ))}
      {groups.flatMap(({ index, parts }) =>
        parts.map((part, at) => <PartBox key={`${index}.${at}`} part={part} figures={describeFigures(part.value)} />),
      )}
      {pointed && (
        <Tip name={pointed.name} figures={`${describeFigures(pointed.value)} of all`} at={pointed.at} width={width} />
      )}
    </div>
  );
}

/** A treemap whose groups open by a click; it can be shown as a table. */
export function TreemapBlock({ block }: { readonly block: Treemap }) {
  const [view, setView] = useState<'picture' | 'table'>('picture');
  const [drilled, drill] = useState<number>();
  const menu = (
    <>
      <ViewSwitch view={view} show={setView} />
      <ImageLinks id={block.id} />
    </>
  );
  const empty = sumTreemap(block) === 0;
  return (
    <ShapeFigure block={block} menu={menu}>
      {drilled !== undefined && view === 'picture' && (
        <nav className="flame-tools" aria-label="Opened group">
          <button type="button" className="link-button" onClick={() => drill(undefined)}>
            All
          </button>
          <bdi>{block.groups[drilled]?.label}</bdi>
        </nav>
      )}
      {empty && <p className="paragraph">Nothing to show.</p>}
      {view === 'table' && <TableBlock {...tabulateTreemap(block)} />}
      {view === 'picture' && !empty && <Boxes block={block} drilled={drilled} drill={drill} />}
    </ShapeFigure>
  );
}
