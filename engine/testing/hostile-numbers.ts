/** Numbers that no genuine artifact contains: each has broken a reader of some program. */
export const HOSTILE_NUMBERS: readonly string[] = [
  '0',
  '-1',
  'NaN',
  'Infinity',
  '1e308',
  '9'.repeat(400),
  `0.${'0'.repeat(340)}1`,
  '4294967296',
  '9007199254740993',
  '8640000000000001',
  '99999999999999999999',
  '2147483648.75',
];

const NUMBER = /\d+(?:[.,]\d+)?/g;
const DIGITS = /\d+/g;

/** One number of all lines that are alike apart from their numbers: the n-th one. */
export interface NumberPlace {
  readonly shape: string;
  readonly nth: number;
}

const shapeLine = (line: string): string => line.replace(DIGITS, '0');

/** Lists the places of all numbers of a text, those of alike lines once. */
export function listNumberPlaces(text: string): NumberPlace[] {
  const shapes = new Map<string, number>();
  for (const line of text.split('\n')) shapes.set(shapeLine(line), line.match(NUMBER)?.length ?? 0);
  return [...shapes].flatMap(([shape, count]) => Array.from({ length: count }, (_, nth) => ({ shape, nth })));
}

/** Replaces the number at a place: in all lines of its shape, or only in the first one. */
export function replaceNumber(text: string, { shape, nth }: NumberPlace, by: string, everywhere: boolean): string {
  let replaced = 0;
  return text
    .split('\n')
    .map((line) => {
      if ((replaced > 0 && !everywhere) || shapeLine(line) !== shape) return line;
      replaced++;
      let index = 0;
      return line.replace(NUMBER, (number) => (index++ === nth ? by : number));
    })
    .join('\n');
}

/** Replaces up to three numbers of a text, chosen by `random`. */
export function replaceSomeNumbers(text: string, random: () => number): string {
  const places = listNumberPlaces(text);
  let changed = text;
  for (let times = 1 + Math.floor(random() * 3); times > 0 && places.length > 0; times--) {
    const place = pick(places, random);
    changed = replaceNumber(changed, place, pick(HOSTILE_NUMBERS, random), random() < 0.5);
  }
  return changed;
}

export const pick = <One>(from: readonly One[], random: () => number): One =>
  from[Math.floor(random() * from.length)] as One;
