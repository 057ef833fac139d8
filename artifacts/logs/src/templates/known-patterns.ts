import { VARIABLE } from './display-form.ts';

interface Pattern<T> {
  readonly words: readonly string[];
  readonly template: T;
}

/** By position, then by the word in it. */
type ByWord<T> = Map<string, Pattern<T>[]>;

/**
 * The patterns of known templates. Each is filed under that of its words which the fewest others have, so that a row is
 * compared with few of them.
 */
export class KnownPatterns<T> {
  private readonly byLength = new Map<number, ByWord<T>[]>();

  add(words: readonly string[], template: T): void {
    const positions = this.byLength.get(words.length) ?? words.map((): ByWord<T> => new Map());
    this.byLength.set(words.length, positions);
    let fewest: { readonly position: number; readonly filed: readonly Pattern<T>[] } | undefined;
    for (const [position, word] of words.entries()) {
      const filed = word === VARIABLE ? undefined : (positions[position]?.get(word) ?? []);
      if (filed && (!fewest || filed.length < fewest.filed.length)) fewest = { position, filed };
    }
    // A pattern of values alone would match every row.
    if (!fewest) return;
    positions[fewest.position]?.set(words[fewest.position] ?? '', [...fewest.filed, { words, template }]);
  }

  /** Returns the template that shares the most words with a row and contradicts none of them. */
  findMatch(words: readonly string[]): T | undefined {
    let best: T | undefined;
    let most = 0;
    this.byLength.get(words.length)?.forEach((filed, position) => {
      for (const { words: pattern, template } of filed.get(words[position] ?? '') ?? []) {
        const same = countSharedWords(pattern, words);
        if (same > most) [best, most] = [template, same];
      }
    });
    return best;
  }
}

/** Counts the words of a pattern that a row shares; 0 when the row contradicts one of them. */
function countSharedWords(pattern: readonly string[], words: readonly string[]): number {
  let same = 0;
  for (let position = 0; position < pattern.length; position++) {
    if (pattern[position] === VARIABLE) continue;
    if (pattern[position] !== words[position]) return 0;
    same++;
  }
  return same;
}
