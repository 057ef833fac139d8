import { isWord } from './tokenize.ts';

/** A distinct row of tokens; the rows of one template differ in words that are values. */
export interface TokenRow {
  readonly words: readonly string[];
}

/**
 * Groups rows of one length by their most common pattern: the largest set of words of a row that are equally frequent
 * in their positions. Words that a programmer wrote together are equally frequent; values are not. After Brain (Yu et
 * al. 2023).
 */
export function groupIntoFamilies<R extends TokenRow>(rows: readonly R[]): R[][] {
  const frequencies = countFrequencies(rows);
  const families = new Map<string, R[]>();
  for (const row of rows) {
    const key = findPattern(row, frequencies);
    const family = families.get(key);
    if (family) family.push(row);
    else families.set(key, [row]);
  }
  return [...families.values()];
}

/** For each position the number of rows by the word in it. */
type Frequencies = readonly ReadonlyMap<string, number>[];

function countFrequencies(rows: readonly TokenRow[]): Frequencies {
  const length = rows[0]?.words.length ?? 0;
  const frequencies = Array.from({ length }, () => new Map<string, number>());
  for (const { words } of rows) {
    frequencies.forEach((column, position) => {
      const word = words[position] ?? '';
      if (isWord(word)) column.set(word, (column.get(word) ?? 0) + 1);
    });
  }
  return frequencies;
}

function findPattern({ words }: TokenRow, frequencies: Frequencies): string {
  const byFrequency = new Map<number, string[]>();
  words.forEach((word, position) => {
    const frequency = frequencies[position]?.get(word);
    if (frequency === undefined) return;
    const pattern = byFrequency.get(frequency);
    const part = `${position} ${word}`;
    if (pattern) pattern.push(part);
    else byFrequency.set(frequency, [part]);
  });
  let largest: readonly string[] = [];
  let largestFrequency = 0;
  for (const [frequency, pattern] of byFrequency) {
    const better =
      pattern.length > largest.length || (pattern.length === largest.length && frequency > largestFrequency);
    if (better) [largest, largestFrequency] = [pattern, frequency];
  }
  return largest.join(' ');
}
