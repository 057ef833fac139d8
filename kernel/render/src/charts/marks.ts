import type { Mark } from '@hindsight/model';
import { escapeControls, formatMark } from '../report-text.ts';
import { COLORS, type Theme } from '../tokens.ts';
import { findToneColor } from '../tones.ts';
import { measureText } from './drawing.ts';
import { CHART_FONT, LABEL_PX } from './theme.ts';
import { type TimeBreak, toDrawnTime } from './time-breaks.ts';
import { shareAtTime } from './time-ticks.ts';

/** More names above a plot are noise; the table of the chart lists all of them. */
const MAX_LABELS = 8;
const LABEL_CHARACTERS = 28;
const GAP_PX = 12;
const BAND_OPACITY = 0.14;

export interface PlacedMark {
  readonly mark: Mark;
  /** The text, and its x as a share of the width of the plot. */
  readonly text: string;
  readonly x: number;
}

const markDuration = ({ from, to = from }: Mark): number => to - from;

/** Formats the label of a mark: bands state how long they lasted, points their name. */
function formatLabel(mark: Mark): string {
  const text = mark.to === undefined ? escapeControls(mark.name) : formatMark({ ...mark, text: '' });
  return text.length > LABEL_CHARACTERS ? `${text.slice(0, LABEL_CHARACTERS - 1)}…` : text;
}

/**
 * Chooses the marks that are named above a plot of this width in px: the longest first, and of points with one name
 * the first.
 */
export function placeMarkLabels(
  marks: readonly Mark[],
  window: readonly [number, number],
  width: number,
  breaks: readonly TimeBreak[] = [],
): PlacedMark[] {
  const [from, to] = window;
  const inSight = marks.filter((mark) => mark.from <= to && (mark.to ?? mark.from) >= from);
  const named = new Set<string>();
  const candidates = inSight
    .toSorted((a, b) => markDuration(b) - markDuration(a) || a.from - b.from)
    .filter((mark) => mark.to !== undefined || (!named.has(mark.name) && named.add(mark.name)));
  const taken: { readonly begin: number; readonly end: number }[] = [];
  const placed: PlacedMark[] = [];
  for (const mark of candidates) {
    const text = formatLabel(mark);
    const begin = shareAtTime(window, Math.max(mark.from, from), breaks) * width;
    const end = begin + measureText(text) + GAP_PX;
    const free = end <= width + GAP_PX && taken.every((other) => end <= other.begin || begin >= other.end);
    if (!free || placed.length >= MAX_LABELS) continue;
    taken.push({ begin, end });
    placed.push({ mark, text, x: begin / width });
  }
  return placed;
}

type Point = readonly [x: number, y: number | null];

/** Traces each mark from the floor of the plot to its top, one after the other. */
const traceMarks = (
  marks: readonly Mark[],
  [floor, top]: readonly [number, number],
  breaks: readonly TimeBreak[],
): Point[] =>
  marks
    .map(({ from, to = from }) => [toDrawnTime(from, breaks), toDrawnTime(to, breaks)] as const)
    .flatMap(([from, to]): Point[] => [
      [from, floor],
      [from, top],
      ...(to > from ? [[to, top] as const, [to, floor] as const] : []),
      [to, null],
    ]);

/** Builds bands as shaded areas with edges and points as dashed lines, drawn below the figures. */
export function markOptions(
  marks: readonly Mark[],
  floorAndTop: readonly [number, number],
  theme: Theme,
  breaks: readonly TimeBreak[] = [],
): object[] {
  const groups = Map.groupBy(marks, ({ name, to, tone }) => `${name} ${tone} ${to === undefined}`);
  return [...groups.values()].map((group, index) => {
    const [first] = group;
    const color = first ? findToneColor(first.tone, theme) : '';
    const isBand = first?.to !== undefined;
    return {
      type: 'line',
      id: `mark-${index}`,
      silent: true,
      showSymbol: false,
      z: 1,
      color: color,
      lineStyle: { width: isBand ? 1 : 1.5, type: isBand ? 'solid' : 'dashed', opacity: isBand ? 0.5 : 0.9 },
      ...(isBand && { areaStyle: { color: color, opacity: BAND_OPACITY, origin: 'start' } }),
      data: traceMarks(group, floorAndTop, breaks),
    };
  });
}

/** Builds the names of marks above the plot; they are built again when the window changes. */
export function markLabelOption(
  marks: readonly Mark[],
  top: number,
  window: readonly [number, number],
  width: number,
  theme: Theme,
  breaks: readonly TimeBreak[] = [],
): object {
  const [begin, end] = window.map((at) => toDrawnTime(at, breaks)) as [number, number];
  const font = { fontSize: LABEL_PX, fontFamily: CHART_FONT };
  return {
    type: 'scatter',
    id: 'mark-labels',
    silent: true,
    clip: false,
    symbolSize: 0.01,
    data: placeMarkLabels(marks, window, width, breaks).map(({ mark, text, x }) => ({
      value: [begin + x * (end - begin), top],
      label: {
        show: true,
        position: [0, -18],
        formatter: `{sign|${mark.to === undefined ? '|' : '■'}} {name|${text.replace(/[{}|]/g, ' ')}}`,
        rich: {
          sign: { ...font, color: findToneColor(mark.tone, theme), width: 9 },
          name: { ...font, color: COLORS[theme].text2 },
        },
      },
    })),
  };
}
