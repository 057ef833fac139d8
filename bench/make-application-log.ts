import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const STAMP = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?=[.,]\d{3})/g;
/** Digits of ids and amounts change in each round, so that no message repeats exactly. */
const NUMBER = /(?<=[ =#:/-])\d{3,7}(?=[ ,;)\n])/g;
const A_DAY_MS = 86_400_000;

/** A seeded random generator: each run writes the same file. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
}

function moved(sample: string, days: number): string {
  const next = generator(days + 1);
  return sample
    .replace(NUMBER, (digits) => String(next()).padStart(digits.length, '1').slice(0, digits.length))
    .replace(STAMP, (stamp) => {
      const text = new Date(Date.parse(`${stamp.replace(' ', 'T')}Z`) + days * A_DAY_MS).toISOString();
      return `${text.slice(0, 10)}${stamp.charAt(10)}${text.slice(11, 19)}`;
    });
}

/** Writes a log of at least `bytes` by repeating `sample` day after day with other numbers; keeps one that is already there. */
export async function makeApplicationLog(sample: string, target: string, bytes: number): Promise<void> {
  if (existsSync(target) && statSync(target).size >= bytes) return;
  mkdirSync(dirname(target), { recursive: true });
  const text = readFileSync(sample, 'latin1');
  const out = createWriteStream(`${target}.part`, 'latin1');
  for (let written = 0, day = 0; written < bytes; day++) {
    const part = moved(text, day);
    written += part.length;
    if (!out.write(part)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
  renameSync(`${target}.part`, target);
}
