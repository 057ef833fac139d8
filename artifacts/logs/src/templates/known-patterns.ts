import { VARIABLE } from './display-form.ts';

interface Pattern<T> {
  readonly words: readonly string[];
  readonly template: T;
}

/** By place, then by the word at it. */
type ByWord<T> = Map<string, Pattern<T>[]>;

/** Patterns of templates, each filed under the one of its words that fewest others have: few are compared with a row. */
export class KnownPatterns<T> {
  private readonly byLength = new Map<number, ByWord<T>[]>();

  add(words: readonly string[], template: T): void {
    const places = this.byLength.get(words.length) ?? words.map((): ByWord<T> => new Map());
    this.byLength.set(words.length, places);
    let fewest: { readonly place: number; readonly filed: readonly Pattern<T>[] } | undefined;
    for (const [place, word] of words.entries()) {
      const filed = word === VARIABLE ? undefined : (places[place]?.get(word) ?? []);
      if (filed && (!fewest || filed.length < fewest.filed.length)) fewest = { place, filed };
    }
    // Of nothing but values: it would explain everything.
    if (!fewest) return;
    places[fewest.place]?.set(words[fewest.place] ?? '', [...fewest.filed, { words, template }]);
  }

  /** The template that shares most words with a row and differs in none. */
  findMatch(words: readonly string[]): T | undefined {
    let best: T | undefined;
    let most = 0;
    this.byLength.get(words.length)?.forEach((filed, place) => {
      for (const { words: pattern, template } of filed.get(words[place] ?? '') ?? []) {
        const same = sameWords(pattern, words);
        if (same > most) [best, most] = [template, same];
      }
    });
    return best;
  }
}

/** How many words of a pattern a row shares; 0: it differs in one. */
function sameWords(pattern: readonly string[], words: readonly string[]): number {
  let same = 0;
  for (let place = 0; place < pattern.length; place++) {
    if (pattern[place] === VARIABLE) continue;
    if (pattern[place] !== words[place]) return 0;
    same++;
  }
  return same;
}
