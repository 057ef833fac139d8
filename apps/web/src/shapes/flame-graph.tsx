import { type FlameGraph, formatQuantity } from '@hindsight/model';
import { buildFlameLegend, chooseFrameTone, formatShare, layoutFrames, sumFlameRoots } from '@hindsight/render/browser';
import { Legend } from '@hindsight/render/components';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { FoldingSelect, useFlameFilters } from './flame-filters.tsx';
import {
  findMatches,
  findNeighbor,
  listCallers,
  type Matches,
  type ShownBox,
  selectShownBoxes,
  truncateName,
} from './flame-view.ts';
import { type Folding, foldPackages } from './fold-packages.ts';
import { ImageLinks, ShapeFigure } from './shape-figure.tsx';
import { Tip } from './tip.tsx';
import { TreeCsv } from './tree-csv.tsx';
import { TreeGrid } from './tree-grid.tsx';
import { useWidth } from './use-width.ts';
import { ViewSwitch } from './view-switch.tsx';

const FRAME_PX = 24;
const TABLE_OPEN_DEPTH = 3;
const ALL = -1;

interface Zoom {
  readonly focus: number;
  readonly zoomTo: (frame: number) => void;
}

/** The frame that fills the width, and buttons that lead back. */
function Path({ block, callers, zoom }: { block: FlameGraph; callers: readonly number[]; zoom: Zoom }) {
  if (zoom.focus === ALL) return null;
  return (
    <nav className="flame-path" aria-label="Zoomed frame">
      <button type="button" className="link-button" onClick={() => zoom.zoomTo(ALL)}>
        All
      </button>
      {callers.length > 0 && (
        <button type="button" className="link-button" onClick={() => zoom.zoomTo(callers.at(-1) ?? ALL)}>
          One up
        </button>
      )}
      <bdi>{block.frames[zoom.focus]?.label}</bdi>
    </nav>
  );
}

function Search(props: { query: string; search: (words: string) => void; found: Matches; title: string }) {
  const { query, search, found, title } = props;
  const count = formatQuantity({ value: found.indexes.size, unit: 'count' });
  return (
    <div className="flame-search">
      <input
        type="search"
        placeholder="Search frames"
        aria-label={`Search frames of ${title}`}
        value={query}
        onChange={(event) => search(event.target.value)}
      />
      <span role="status">{query.trim() && `${count} frames, ${formatShare(found.share, 1)} of all`}</span>
    </div>
  );
}

interface FramesProps {
  readonly block: FlameGraph;
  readonly boxes: ReturnType<typeof layoutFrames>;
  readonly zoom: Zoom;
  readonly found: Matches;
}

/** Handles keys: arrows move, Enter and space zoom, Escape shows all. The focus follows. */
function useKeys(shown: readonly ShownBox[], { zoom }: FramesProps) {
  const [active, setActive] = useState(0);
  const picture = useRef<HTMLDivElement>(null);
  const focusPending = useRef(false);
  useEffect(() => {
    if (!focusPending.current) return;
    focusPending.current = false;
    picture.current?.querySelector<HTMLElement>(`[data-frame="${active}"]`)?.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') zoom.zoomTo(active);
    else if (event.key === 'Escape' && zoom.focus !== ALL) zoom.zoomTo(ALL);
    else if (event.key.startsWith('Arrow')) setActive(findNeighbor(shown, active, event.key) ?? active);
    else return;
    focusPending.current = true;
    event.preventDefault();
    event.stopPropagation();
  };
  const reachable = shown.some(({ index }) => index === active) ? active : shown[0]?.index;
  return { picture, active: reachable, setActive, onKeyDown };
}

/** Finds the frame that an event is about. */
function findFrameAt({ target }: { readonly target: EventTarget }): number | undefined {
  const box = target instanceof Element ? target.closest('[data-frame]') : null;
  return box ? Number(box.getAttribute('data-frame')) : undefined;
}

function Frames(props: FramesProps) {
  const { block, boxes, zoom, found } = props;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const shown = useMemo(() => selectShownBoxes(boxes, zoom.focus, width), [boxes, zoom.focus, width]);
  const { picture, active, setActive, onKeyDown } = useKeys(shown, props);
  const [pointed, setPointed] = useState<number>();
  const levels = shown.reduce((most, { depth }) => Math.max(most, depth + 1), 1);
  const total = useMemo(() => sumFlameRoots(block), [block]);
  const described = shown.find(({ index }) => index === pointed);
  const describeFigures = (index: number) => {
    const { value = 0, note } = block.frames[index] ?? {};
    const figures = `${formatQuantity({ value, unit: block.unit })} · ${formatShare(value, total)} of all`;
    return note === undefined ? figures : `${figures} · ${note}`;
  };
  return (
    <div className="flame-box" ref={frame}>
      <div
        ref={picture}
        role="tree"
        className="flame"
        aria-label={`${block.title}: callers above what they call`}
        style={{ height: levels * FRAME_PX }}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const frame = findFrameAt(event);
          if (frame === undefined) return;
          setActive(frame);
          zoom.zoomTo(frame);
        }}
        onPointerOver={(event) => setPointed(findFrameAt(event))}
        onPointerLeave={() => setPointed(undefined)}
        onFocus={(event) => setPointed(findFrameAt(event))}
        onBlur={() => setPointed(undefined)}
      >
        {shown.map(({ index, depth, left, widthPx, above }) => {
          const { label = '', tone } = block.frames[index] ?? {};
          return (
            <div
              key={index}
              data-frame={index}
              role="treeitem"
              aria-level={depth + 1}
              aria-selected={index === zoom.focus}
              tabIndex={index === active ? 0 : -1}
              className={`frame-box tint tone-${chooseFrameTone(tone)}${found.indexes.has(index) ? ' hit' : ''}${above ? ' above' : ''}`}
              style={{ left, top: depth * FRAME_PX, width: Math.max(1, widthPx - 1) }}
            >
              <span aria-hidden="true">{truncateName(label, widthPx)}</span>
              <span className="unseen">{`${label}: ${describeFigures(index)}`}</span>
            </div>
          );
        })}
      </div>
      {described && (
        <Tip
          name={block.frames[described.index]?.label ?? ''}
          figures={describeFigures(described.index)}
          at={{ x: described.left, y: (described.depth + 1) * FRAME_PX + 2 }}
          width={width}
        />
      )}
    </div>
  );
}

/** A flame graph (width is value, depth is the call) that is zoomed by click, searched, and shown as a tree. */
export function FlameGraphBlock({ block }: { readonly block: FlameGraph }) {
  const filtered = useFlameFilters(block);
  const [folding, fold] = useState<Folding>('none');
  const shown = useMemo(
    () => ({ ...filtered.block, frames: foldPackages(filtered.block.frames, folding) }),
    [filtered.block.frames, filtered.block.note, folding],
  );
  const tools = (
    <>
      {filtered.tools}
      {block.filters && <FoldingSelect folding={folding} fold={fold} />}
    </>
  );
  const menu = (
    <>
      <ImageLinks id={block.id} />
      {filtered.menu}
    </>
  );
  return <FlamePicture block={shown} tools={tools} menu={menu} isBusy={filtered.isBusy} />;
}

interface PictureProps {
  readonly block: FlameGraph;
  readonly tools: ReactNode;
  readonly menu?: ReactNode;
  readonly isBusy?: boolean;
}

/** The picture itself, of whatever frames. */
export function FlamePicture({ block, tools, menu: more, isBusy = false }: PictureProps) {
  const [view, setView] = useState<'picture' | 'table'>('picture');
  const [zoomed, setZoomed] = useState({ frames: block.frames, focus: ALL });
  // Another choice has other frames, in which the zoomed one has another place.
  const focus = zoomed.frames === block.frames ? zoomed.focus : ALL;
  const zoomTo = (frame: number) => setZoomed({ frames: block.frames, focus: frame });
  const [query, search] = useState('');
  const boxes = useMemo(() => layoutFrames(block.frames), [block]);
  const found = useMemo(() => findMatches(block.frames, boxes, query), [block, boxes, query]);
  const legend = useMemo(() => buildFlameLegend(block), [block]);
  const zoom = { focus, zoomTo };
  const menu = (
    <>
      <ViewSwitch view={view} show={setView} />
      <TreeCsv id={block.id} nodes={block.frames} unit={block.unit} />
      {more}
    </>
  );
  if (view === 'table' || block.frames.length === 0) {
    return (
      <ShapeFigure block={block} menu={menu}>
        <div className="flame-tools">{tools}</div>
        <TreeGrid
          title={block.title}
          nodes={block.frames}
          openDepth={TABLE_OPEN_DEPTH}
          unit={block.unit}
          total={sumFlameRoots(block)}
        />
      </ShapeFigure>
    );
  }
  return (
    <ShapeFigure block={block} menu={menu} legend={<Legend entries={legend} variant="tint" />}>
      <div className="flame-tools">
        <Search query={query} search={search} found={found} title={block.title} />
        {tools}
        <Path block={block} callers={listCallers(boxes, focus)} zoom={zoom} />
      </div>
      <div aria-busy={isBusy}>
        <Frames block={block} boxes={boxes} zoom={zoom} found={found} />
      </div>
    </ShapeFigure>
  );
}
