export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Computes the worst aspect ratio of a row of areas along `side`; 1 is a square. */
function findWorstRatio(least: number, most: number, sum: number, side: number): number {
  const square = sum * sum;
  return Math.max((side * side * most) / square, square / (side * side * least));
}

function placeRow(areas: readonly number[], sum: number, free: Rectangle): { placed: Rectangle[]; rest: Rectangle } {
  const { x, y, width, height } = free;
  const upright = width >= height;
  const thickness = sum / (upright ? height : width);
  let along = upright ? y : x;
  const placed = areas.map((area) => {
    const length = area / thickness;
    const box = upright
      ? { x, y: along, width: thickness, height: length }
      : { x: along, y, width: length, height: thickness };
    along += length;
    return box;
  });
  const rest = upright
    ? { x: x + thickness, y, width: Math.max(0, width - thickness), height }
    : { x, y: y + thickness, width, height: Math.max(0, height - thickness) };
  return { placed, rest };
}

/** Finds how many areas, from `first` on, make the squarest row along `side`. */
function measureRowLength(areas: readonly number[], first: number, side: number): { count: number; sum: number } {
  const most = areas[first] ?? 0;
  let sum = most;
  let count = 1;
  let worst = findWorstRatio(most, most, sum, side);
  for (let at = first + 1; at < areas.length; at++) {
    const area = areas[at] ?? 0;
    const next = findWorstRatio(area, most, sum + area, side);
    if (next > worst) break;
    worst = next;
    sum += area;
    count++;
  }
  return { count, sum };
}

/**
 * Computes boxes with areas proportional to the values and as square as possible (Bruls, Huizing, van Wijk: Squarified Treemaps, 2000).
 * Values must descend; those that are not above 0 get no area. The result is in the order given.
 */
export function squarify(values: readonly number[], into: Rectangle): Rectangle[] {
  const total = values.reduce((sum, value) => sum + Math.max(0, value), 0);
  const areas = values
    .filter((value) => value > 0)
    .map((value) => (value / total) * into.width * into.height)
    .filter((area) => area > 0);
  const boxes: Rectangle[] = [];
  let free = into;
  while (boxes.length < areas.length && free.width > 0 && free.height > 0) {
    const { count, sum } = measureRowLength(areas, boxes.length, Math.min(free.width, free.height));
    const { placed, rest } = placeRow(areas.slice(boxes.length, boxes.length + count), sum, free);
    boxes.push(...placed);
    free = rest;
  }
  const none = { x: into.x, y: into.y, width: 0, height: 0 };
  return values.map((_, index) => boxes[index] ?? none);
}
