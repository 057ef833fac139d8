import { type Bars, formatQuantity, type Timeline, type Tone } from '@hindsight/model';
import { uptimeLabel } from '@hindsight/render/screen';

/** What is said beside the pointer. */
export interface Told {
  readonly head: string;
  readonly rows: readonly { readonly tone: Tone; readonly name: string; readonly value: string }[];
}

/** A point farther from the pointer is not meant. */
const REACH_PX = 14;

const momentHead = (clock: Timeline['clock'], at: number): string =>
  clock === 'wall' ? `${new Date(at).toISOString().replace('T', ' ').slice(0, 23)} UTC` : uptimeLabel(at);

/** Number of the value that is nearest; -1 when there is none. Times may go back in a log, so all are looked at. */
function nearest(x: readonly number[], at: number): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < x.length; index++) {
    const distance = Math.abs((x[index] ?? 0) - at);
    if (distance < least) {
      least = distance;
      best = index;
    }
  }
  return best;
}

/** Of each line and bar the value nearest to a moment, of points the ones near the pointer. Values as the report holds them. */
export function toldAt({ series, clock, unit }: Timeline, at: number, msPerPx: number): Told | undefined {
  const found = series.flatMap(({ name, tone, shape, x, y }) => {
    const index = nearest(x, at);
    const moment = x[index];
    const value = y[index];
    if (moment === undefined || value === undefined) return [];
    const distance = Math.abs(moment - at);
    if (shape === 'points' && distance > REACH_PX * msPerPx) return [];
    return [{ tone, name, value: formatQuantity({ value, unit }), moment, distance }];
  });
  const [first] = found.toSorted((a, b) => a.distance - b.distance);
  return first && { head: momentHead(clock, first.moment), rows: found };
}

/** The bar at a share of the height of all bars, its label in full. */
export function toldOfBar({ bars, unit }: Bars, share: number): Told | undefined {
  const bar = bars[Math.floor(share * bars.length)];
  return (
    bar && { head: bar.label, rows: [{ tone: bar.tone, name: '', value: formatQuantity({ value: bar.value, unit }) }] }
  );
}
