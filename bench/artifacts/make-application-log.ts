import { readFileSync } from 'node:fs';
import { createRandom } from '@hindsight/model';
import { repeatUntil, writeParts } from './write-parts.ts';

const STAMP = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?=[.,]\d{3})/g;
/** Digits of ids and amounts change in each round, so that no message repeats exactly. */
const NUMBER = /(?<=[ =#:/-])\d{3,7}(?=[ ,;)\n])/g;
const DAY_MS = 86_400_000;

/** Writes the sample as of a later day, with other numbers. */
function moveToDay(sample: string, days: number): string {
  const random = createRandom(days + 1);
  return sample
    .replace(NUMBER, ({ length }) =>
      String(random())
        .slice(2, 2 + length)
        .padEnd(length, '1'),
    )
    .replace(STAMP, (stamp) => {
      const text = new Date(Date.parse(`${stamp.replace(' ', 'T')}Z`) + days * DAY_MS).toISOString();
      return `${text.slice(0, 10)}${stamp.charAt(10)}${text.slice(11, 19)}`;
    });
}

/** Writes a log of at least `bytes` by repeating `sample` day after day with other numbers; keeps one that is already there. */
export function makeApplicationLog(sample: string, target: string, bytes: number): Promise<void> {
  const text = readFileSync(sample, 'latin1');
  return writeParts(
    target,
    repeatUntil(bytes, (day) => moveToDay(text, day)),
    bytes,
  );
}
