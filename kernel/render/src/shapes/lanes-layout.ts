import type { Lane, Lanes, Mark, Series } from '@hindsight/model';

const LABEL_ROW_PX = 18;
const FIGURE_PX = 56;
const EVENTS_PX = 22;
const GAP_PX = 12;
/** Height for the names of the marks that all lanes have in common. */
const TOP_PX = 20;
export const LANE_AXIS_PX = 24;

export interface PlacedLane {
  readonly lane: Lane;
  /** The y of its label when labels are above their lanes. */
  readonly top: number;
  /** The box of its figure; its height is 0 when it has none. */
  readonly figure: { readonly y: number; readonly height: number };
  /** The box of its marks. */
  readonly events: { readonly y: number; readonly height: number };
  readonly bottom: number;
}

export interface LanesLayout {
  readonly lanes: readonly PlacedLane[];
  /** The y of the time axis. */
  readonly axis: number;
  readonly height: number;
}

/** Places the lanes below each other; on a narrow page their labels are above them. */
export function layoutLanes({ lanes, marks = [] }: Lanes, labelsAbove: boolean): LanesLayout {
  let y = marks.length > 0 ? TOP_PX : 4;
  const placed = lanes.map((lane): PlacedLane => {
    const top = y;
    const begin = top + (labelsAbove ? LABEL_ROW_PX : 0);
    const figure = { y: begin, height: lane.figure ? FIGURE_PX : 0 };
    const hasEvents = (lane.marks?.length ?? 0) > 0;
    const events = { y: begin + figure.height + (lane.figure && hasEvents ? 4 : 0), height: hasEvents ? EVENTS_PX : 0 };
    // A lane is at least as high as two lines of text.
    const bottom = Math.max(events.y + events.height, begin + (labelsAbove ? 0 : 2 * LABEL_ROW_PX));
    y = bottom + GAP_PX;
    return { lane, top, figure, events, bottom };
  });
  return { lanes: placed, axis: y - GAP_PX / 2, height: y - GAP_PX / 2 + LANE_AXIS_PX };
}

/** Finds the top of the scale of a lane's figure. */
export const findLaneMax = ({ most, series }: { readonly most?: number; readonly series: Series }): number =>
  most ?? (series.y.reduce((a, b) => Math.max(a, b), 0) || 1);

/** Measures the space in px from each mark to the next one, for its name; `place` converts times to px. */
export function measureSpaceAfterMarks(marks: readonly Mark[], place: (at: number) => number, end: number): number[] {
  const order = marks.map((_, index) => index).sort((a, b) => (marks[a]?.from ?? 0) - (marks[b]?.from ?? 0));
  const spaces = new Array<number>(marks.length).fill(0);
  order.forEach((index, rank) => {
    const mark = marks[index];
    const next = marks[order[rank + 1] ?? -1];
    if (mark) spaces[index] = (next ? place(next.from) : end) - place(mark.to ?? mark.from);
  });
  return spaces;
}
