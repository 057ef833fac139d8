import { type PauseKind, PauseMark } from '../../events.ts';
import { isSystemGc } from '../../jvm/causes.ts';
import type { PauseTable } from '../../model.ts';

/** The words by which JVMs state what went wrong in a pause. */
const FAILURE_WORDS: readonly (readonly [mark: number, words: readonly string[]])[] = [
  [
    PauseMark.evacuationFailure,
    [
      'to-space exhausted',
      'to-space overflow',
      '(young)--',
      '(mixed)--',
      'To-space exhausted',
      'To-space overflow',
      'Evacuation Failure',
    ],
  ],
  [PauseMark.pinned, ['Evacuation Failure: Pinned']],
  [PauseMark.promotionFailed, ['promotion failed', 'Promotion failed', 'GC--', '--[PSYoungGen', 'aborted collection']],
  [PauseMark.concurrentModeFailure, ['concurrent mode failure']],
  [PauseMark.concurrentModeInterrupted, ['concurrent mode interrupted']],
  [PauseMark.percolate, ['percolate']],
  [PauseMark.aggressive, ['aggressive']],
];
/** How JVMs name the worst kinds of collections. A young collection that went on with the old generation names that one. */
const KIND_WORDS: { readonly [Kind in PauseKind]?: readonly string[] } = {
  full: ['Pause Full', 'Full GC', 'type="global"', '[Tenured', '[ParOldGen', '[PSOldGen', '[CMS:', '[OC#'],
  degenerated: ['Pause Degenerated', 'degenerated'],
};
/** How JVMs before and beside HotSpot name a collection that the application requested. */
const REQUESTED_WORDS = ['sys-gc', 'type="sys"'];

/** Lines of a pause and the words in them that say what it was. */
export interface PauseProof {
  readonly first: number;
  readonly last: number;
  readonly marks: readonly string[];
}

/**
 * Returns the first line of a pause with the words that name it. A failure, or the words that state a figure, may stand behind the
 * tables of an event, or a failure on a line of its own before the pause; then the range reaches there.
 */
export function locateProof(pauses: PauseTable, row: number, words: readonly string[] = []): PauseProof {
  const line = pauses.line.get(row);
  const failures = FAILURE_WORDS.flatMap(([mark, words]) => (pauses.has(row, mark) ? words : []));
  const cause = pauses.cause.get(row);
  const named = [
    ...(KIND_WORDS[pauses.kind.get(row) || 'other'] ?? []),
    cause,
    ...(isSystemGc(cause) ? REQUESTED_WORDS : []),
  ];
  const marks = [...failures, ...named].filter((word) => word !== '');
  if (words.length > 0)
    return { first: line, last: Math.max(line, pauses.lastLine.get(row)), marks: [...words, ...marks] };
  if (failures.length === 0) return { first: line, last: line, marks };
  const own = pauses.failureLine.get(row);
  return own > 0 && own < line
    ? { first: own, last: line, marks }
    : { first: line, last: Math.max(line, pauses.lastLine.get(row)), marks };
}
