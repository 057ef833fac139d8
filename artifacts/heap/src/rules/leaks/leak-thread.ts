import type { HeapAnalysis } from '../../analysis.ts';
import type { Holder } from '../../metrics/retained-memory/holder.ts';
import type { Suspect } from '../../metrics/retained-memory/suspects.ts';
import { isApplicationClass } from '../../metrics/support/relocated-classes.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { adviseHolder } from '../support/holder-advice.ts';
import { findLibraryAdvice } from '../support/library-advice.ts';
import { claimSuspect, nameHolder } from '../support/suspect-claim.ts';
import { isWorkInProgress } from '../support/suspect-severity.ts';
import { holdsText } from '../support/text-buffer.ts';

const KINDS: readonly Holder['kind'][] = ['thread', 'thread-frame', 'thread-field'];

/** A stack of so many frames, half of which are of one method, is a recursion. The JVM writes 1,024 frames at most. */
const [DEEP_STACK, MAIN_SHARE] = [500, 0.5];

function isRecursive({ path }: Suspect, { dump }: HeapAnalysis): boolean {
  const { frames = [] } = dump.threads.find(({ object }) => object === path[0]?.object) ?? {};
  if (frames.length < DEEP_STACK) return false;
  const methods = Map.groupBy(frames, (frame) => frame.replace(/\(.*$/, ''));
  return [...methods.values()].some(({ length }) => length >= MAIN_SHARE * frames.length);
}

const MAIN = /^thread "main"/;
/** What follows the class in a frame. */
const METHOD = /\.[^.(]{1,500}\(.*$/;

/**
 * Whether a running method of the program fills an object of a library that only its thread has, such as a builder or a document. What
 * the main method has lives as long as the program.
 */
const isWorkInLibrary = (suspect: Suspect, analysis: HeapAnalysis): boolean => {
  const { owner, holder, path, object } = suspect;
  return (
    owner?.isApplication === false &&
    holder?.kind === 'thread-frame' &&
    isApplicationClass((holder.frame ?? '').replace(METHOD, '')) &&
    !MAIN.test(holder.name) &&
    path[0]?.object === object &&
    suspect.looseBound === undefined &&
    findLibraryAdvice(suspect, analysis) === undefined
  );
};

/** What to do about what a running method has in its local variables. */
function adviseWork(suspect: Suspect, analysis: HeapAnalysis): string {
  const name = suspect.holder?.name ?? nameHolder(suspect);
  const known = findLibraryAdvice(suspect, analysis);
  if (known) return known;
  if (isRecursive(suspect, analysis))
    return `The stack of ${name} is very deep: check what ends the recursion, and keep what all levels need once (undo what a level has changed) instead of a copy in each.`;
  return holdsText(suspect, analysis)
    ? `Let ${name} write to its target piece by piece, or to a temporary file, instead of collecting all of it in memory; limit what one call may ask for.`
    : `Check what ${name} loads at once: read in pages, stream instead of collecting, set a fetch size, and write in batches of a few hundred.`;
}

export const leakThread = defineHeapRule({
  id: 'leak-thread',
  cause: 'thread-leak-memory',
  title: 'A thread keeps a large part of the heap',
  because:
    'Objects that only the stack of a thread or its task refers to are its current work; objects that a field of the thread refers to are work still to be done. 10 % of the used heap is a suspect, 30 % is severe.',
  check: (analysis) =>
    claimSuspect(analysis, {
      is: ({ kind, holder }) => kind === 'object' && holder !== undefined && KINDS.includes(holder.kind),
      advice: (suspect) =>
        isWorkInProgress(suspect) || isWorkInLibrary(suspect, analysis)
          ? adviseWork(suspect, analysis)
          : adviseHolder(
              suspect,
              analysis,
              `Bound ${nameHolder(suspect)}: remove entries that are done with, or give it a maximum size.`,
            ),
    }),
});
