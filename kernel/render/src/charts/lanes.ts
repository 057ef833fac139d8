import { formatQuantity, type Lane, type Lanes, type Mark, type Series } from '@hindsight/model';
import { escapeControls } from '../report-text.ts';
import {
  findLaneMax,
  type LanesLayout,
  layoutLanes,
  measureSpaceAfterMarks,
  type PlacedLane,
} from '../shapes/lanes-layout.ts';
import { COLORS, type Theme } from '../tokens.ts';
import { findToneColor, mix } from '../tones.ts';
import { drawBox, drawLine, drawPicture, drawText, fitText, measureText } from './drawing.ts';
import { placeMarkLabels } from './marks.ts';
import { findTimeBreaks, markTimeBreaks, type TimeBreak } from './time-breaks.ts';
import { computeTimeExtent } from './time-extent.ts';
import { chooseTimeTicks, formatClockTick, shareAtTime } from './time-ticks.ts';
import { plotMargins } from './timeline.ts';

const TICK_PX = 110;
const MARK_PX = 3;
const LABEL_GAP_PX = 10;
const BAR_PX = 4;
const POINT_PX = 4;
const BAND = 0.12;
const FILL = 0.14;

interface Canvas {
  readonly theme: Theme;
  readonly left: number;
  readonly right: number;
  readonly window: readonly [number, number];
  readonly breaks: readonly TimeBreak[];
  /** Converts a time to px; times outside of the window are at its edges. */
  readonly place: (at: number) => number;
}

/** Computes the margins of the plot and the height of the picture, for the cursor of the page. */
export function measureLanes(
  block: Lanes,
  width: number,
): LanesLayout & { readonly left: number; readonly right: number } {
  const { left, right } = plotMargins({ width, names: 'ends' });
  return { ...layoutLanes(block, right < LABELS_PX), left, right };
}

/** Names at the right need this width; on narrower pages they are above the lanes. */
const LABELS_PX = 100;

type Point = readonly [at: number, height: number];

/** Cuts a line to a window; its ends are on the edges. */
function cutLine(points: readonly Point[], [from, to]: readonly [number, number]): Point[] {
  const at = (edge: number, [x1, y1]: Point, [x2, y2]: Point): Point => [
    edge,
    y1 + ((edge - x1) / (x2 - x1)) * (y2 - y1),
  ];
  return points.flatMap((point, index): Point[] => {
    const before = points[index - 1];
    const [x] = point;
    const entries = before && before[0] < from && x > from ? [at(from, before, point)] : [];
    if (x < from) return [];
    if (x <= to) return [...entries, point];
    return before && before[0] < to ? [...entries, at(to, before, point)] : [];
  });
}

/** Holds each value until the next one. */
const toSteps = (points: readonly Point[]): Point[] =>
  points.flatMap((point, index): Point[] => {
    const before = points[index - 1];
    return before ? [[point[0], before[1]], point] : [point];
  });

function drawSeries({ x, y, shape, tone }: Series, most: number, box: PlacedLane['figure'], canvas: Canvas): string {
  const { theme, window, place } = canvas;
  const color = findToneColor(tone, theme);
  const floor = box.y + box.height;
  const points = x.map((at, index) => [at, floor - Math.min(1, (y[index] ?? 0) / most) * box.height] as const);
  if (shape !== 'line' && shape !== 'steps') {
    const seen = points.filter(([at]) => at >= window[0] && at <= window[1]);
    const wide = shape === 'bars' ? BAR_PX : POINT_PX;
    return seen
      .map(([at, top]) =>
        drawBox(
          { x: place(at) - wide / 2, y: top, width: wide, height: shape === 'bars' ? floor - top : POINT_PX },
          { fill: color, radius: 1 },
        ),
      )
      .join('');
  }
  const seen = cutLine(shape === 'steps' ? toSteps(points) : points, window).map(
    ([at, top]) => [place(at), top] as const,
  );
  return drawLine(seen, { stroke: color, floor, fill: mix(color, COLORS[theme].surface, FILL) });
}

function drawMarks(marks: readonly Mark[], box: PlacedLane['events'], canvas: Canvas): string {
  const { theme, window, place, right } = canvas;
  const seen = marks.filter(({ from, to = from }) => to >= window[0] && from <= window[1]);
  const spaces = measureSpaceAfterMarks(seen, place, right);
  return seen
    .map((mark, index) => {
      const begin = place(mark.from);
      const width = Math.max(MARK_PX, mark.to === undefined ? 0 : place(mark.to) - begin);
      const text = fitText(escapeControls(mark.name), (spaces[index] ?? 0) - LABEL_GAP_PX);
      return (
        drawBox(
          { x: begin, y: box.y + 2, width, height: box.height - 4 },
          { fill: findToneColor(mark.tone, theme), radius: 1 },
        ) +
        // A truncated name would be a riddle; the page shows it at the pointer.
        (text === escapeControls(mark.name)
          ? drawText(text, begin + width + 5, box.y + 15, { fill: COLORS[theme].text2 })
          : '')
      );
    })
    .join('');
}

function drawLabel({ label, note = '' }: Lane, { top, figure }: PlacedLane, canvas: Canvas, width: number): string {
  const { text, text3 } = COLORS[canvas.theme];
  const above = width - canvas.right < LABELS_PX;
  if (above) {
    const name = fitText(label, width / 2);
    return (
      drawText(name, 0, top + 12, { fill: text, bold: true }) +
      drawText(fitText(note, width - measureText(`${name}    `)), measureText(`${name}  `), top + 12, { fill: text3 })
    );
  }
  const x = canvas.right + 12;
  const y = top + (figure.height > 0 ? 24 : 12);
  return (
    drawText(fitText(label, width - x), x, y, { fill: text, bold: true }) +
    drawText(fitText(note, width - x), x, y + 15, { fill: text3 })
  );
}

function drawLane(placed: PlacedLane, canvas: Canvas, width: number): string {
  const { lane, figure: box, events, bottom } = placed;
  const { hair, text3, strong } = COLORS[canvas.theme];
  const { left, right } = canvas;
  const { figure } = lane;
  const most = figure && findLaneMax(figure);
  const scale =
    figure && most !== undefined
      ? drawText(formatQuantity({ value: most, unit: figure.unit }), left - 6, box.y + 9, {
          fill: text3,
          anchor: 'end',
        }) +
        (figure.most === undefined
          ? ''
          : drawLine(
              [
                [left, box.y],
                [right, box.y],
              ],
              { stroke: strong, dashed: true },
            )) +
        drawSeries(figure.series, most, box, canvas)
      : '';
  return (
    drawLine(
      [
        [left, bottom + 0.5],
        [right, bottom + 0.5],
      ],
      { stroke: hair },
    ) +
    scale +
    drawMarks(lane.marks ?? [], events, canvas) +
    drawLabel(lane, placed, canvas, width)
  );
}

/** Draws the marks that all lanes have in common behind them. */
function drawBands(marks: readonly Mark[], axis: number, canvas: Canvas): string {
  const { theme, window, place, left, right, breaks } = canvas;
  const { surface, text2 } = COLORS[theme];
  const seen = marks.filter(({ from, to = from }) => to >= window[0] && from <= window[1]);
  const bands = seen.map(({ from, to, tone }) => {
    const color = findToneColor(tone, theme);
    const [begin, end] = [place(from), place(to ?? from)];
    const fill = drawBox(
      { x: begin, y: 18, width: end - begin, height: axis - 18 },
      { fill: mix(color, surface, BAND), radius: 0 },
    );
    return (
      fill +
      drawLine(
        [
          [begin, 18],
          [begin, axis],
        ],
        { stroke: color, dashed: true },
      )
    );
  });
  const names = placeMarkLabels(seen, window, right - left, breaks).map(({ text, x }) =>
    drawText(text, left + x * (right - left), 12, { fill: text2 }),
  );
  return [...bands, ...names].join('');
}

function drawAxis(block: Lanes, axis: number, canvas: Canvas): string {
  const { theme, window, place, left, right, breaks } = canvas;
  const { text3, hair, border } = COLORS[theme];
  const { at, step } = chooseTimeTicks(window, Math.max(2, Math.floor((right - left) / TICK_PX)), {
    zone: block.zone,
    breaks,
  });
  const ticks = at.map((moment) => {
    const x = place(moment);
    const text = formatClockTick(block, moment, step);
    const half = measureText(text) / 2;
    return (
      drawLine(
        [
          [x, 18],
          [x, axis],
        ],
        { stroke: hair },
      ) + drawText(text, Math.min(x, right - half / 2), axis + 16, { fill: text3, anchor: 'middle' })
    );
  });
  return (
    ticks.join('') +
    drawLine(
      [
        [left, axis],
        [right, axis],
      ],
      { stroke: border },
    )
  );
}

/** Draws several sources on one time axis, a lane each. */
export function drawLanes(
  block: Lanes,
  theme: Theme,
  width: number,
  shown?: readonly [number, number],
  breaks: readonly TimeBreak[] = findTimeBreaks([block]),
): string {
  const { lanes, axis, height, left, right } = measureLanes(block, width);
  const window = shown ?? computeTimeExtent([block]) ?? [0, 1];
  const end = width - right;
  const place = (at: number): number => left + Math.min(1, Math.max(0, shareAtTime(window, at, breaks))) * (end - left);
  const canvas: Canvas = { theme, left, right: end, window, breaks, place };
  return drawPicture(block.title, width, height, [
    drawBands([...(block.marks ?? []), ...markTimeBreaks(breaks)], axis, canvas),
    drawAxis(block, axis, canvas),
    ...lanes.map((placed) => drawLane(placed, canvas, width)),
  ]);
}
