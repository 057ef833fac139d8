import type { Evidence } from '@hindsight/model';
import type { Fact } from './fact.ts';
import { toBaseName } from './layout.ts';

/** Fewer characters are found anywhere in a line. */
const MIN_MARK_CHARACTERS = 3;
const MAX_MARKS = 8;
/** A lock in a thread dump; a deadlock or a queue is proved by who has it and who waits for it. */
const LOCK = /(?:waiting to lock|locked|parking to wait for) +<0x[0-9a-f]+>/g;

/** Marks the names and figures of a fact in its lines, as the lines write them, and names the file without its folder. */
export function markWords(evidence: Evidence, { words, family }: Pick<Fact, 'words' | 'family'>): Evidence {
  if (evidence.kind !== 'lines') return evidence;
  const { file, text, ...lines } = evidence;
  const named = Object.values(words).flatMap(listForms);
  const locks = family === 'threads' ? (text?.match(LOCK) ?? []) : [];
  const marks = [...new Set([...(evidence.marks ?? []), ...locks, ...named])].filter(
    (mark) => mark.length >= MIN_MARK_CHARACTERS && (text === undefined || text.includes(mark)),
  );
  return {
    ...lines,
    ...(text !== undefined && { text }),
    ...(marks.length > 0 && { marks: marks.slice(0, MAX_MARKS) }),
    ...(file !== undefined && { file: toBaseName(file) }),
  };
}

/** A word as a file may have it: names without quotes, sizes as the JVM prints them (`62 MB` is `62M` in a GC log). */
const listForms = (word: string): string[] => [
  word,
  ...(word.match(/(?<=")[^"]+(?=")/g) ?? []),
  ...(/^\d+ [KMG]B$/.test(word) ? [word.replace(/ ([KMG])B$/, '$1')] : []),
];
