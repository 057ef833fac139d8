import { chooseHeadline } from '@hindsight/claims';
import type { Level } from '@hindsight/model';
import { findApplicationFrame, parseFrame } from '../../frame.ts';
import { isIdleStack } from '../../metrics/idle.ts';
import type { DumpedThread } from '../../model.ts';
import { quoteName } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { toStackEvidence, toThreadEvidence } from '../support/evidence.ts';
import { inMethod, nameThread } from '../support/headline.ts';

/** Threads that clean up after objects. While one of them waits, the memory it should free is retained. */
const CLEANERS: ReadonlySet<string> = new Set([
  'Finalizer',
  'FinalizerDaemon',
  'Finalizer thread',
  'Reference Handler',
  'ReferenceQueueDaemon',
  'Common-Cleaner',
]);

export const finalizerBlocked = defineDumpRule({
  id: 'finalizer-blocked',
  cause: 'finalizer-backlog',
  title: 'The thread that finalizes objects is held up',
  because:
    'There is one finalizer thread: while it waits for a lock or runs code of the application, dead objects pile up until the heap is full. The same place in two dumps means that it makes no progress; code of the application for a moment is its purpose, and only a note.',
  check: (analysis) => {
    const { dump, graph, earlier } = analysis;
    const index = dump.threads.findIndex(
      (thread, at) => CLEANERS.has(thread.name) && isHeldUp(thread, graph.waitsFor[at]),
    );
    const thread = dump.threads[index];
    if (!thread) return undefined;
    const waits = thread.state === 'BLOCKED' || (graph.waitsFor[index] ?? -1) >= 0;
    const before = earlier?.dump.threads.find(({ name, id }) => name === thread.name && id === thread.id);
    const lasts = before?.stack === thread.stack;
    const owner = graph.locks[graph.waitsFor[index] ?? -1]?.owner;
    const holder = owner === undefined ? undefined : dump.threads[owner];
    const frame = findApplicationFrame(thread.stack.frames);
    return {
      level: toLevel(waits, lasts),
      confidence: lasts || waits ? 'high' : 'medium',
      headline: writeHeadline(thread, waits, holder, frame),
      explanation:
        `${quoteName(thread.name)} ${waits ? 'waits for a lock' : 'is in application code'}` +
        `${frame === undefined ? '' : ` in ${parseFrame(frame).qualified}`}` +
        `${holder ? `, which ${quoteName(holder.name)} holds` : ''}` +
        `${lasts ? ', in the same place as in the dump before' : ''}. Objects with finalize() are not freed meanwhile.`,
      advice: 'Replace finalize() by java.lang.ref.Cleaner or try-with-resources, and take no lock in it.',
      evidence: [toStackEvidence(thread, frame), ...(holder ? [toThreadEvidence(holder)] : [])],
    };
  },
});

function writeHeadline(
  thread: DumpedThread,
  waits: boolean,
  holder: DumpedThread | undefined,
  frame: string | undefined,
): string {
  const lock = waits ? ` for a lock${holder ? ` that ${nameThread(holder)} holds` : ''}` : '';
  const name = nameThread(thread);
  const verb = waits ? 'waits' : 'is';
  return chooseHeadline(
    `${name} ${verb}${inMethod(frame)}${lock}: no object is finalized`,
    `${name} ${verb}${inMethod(frame)}${lock}`,
    `${name} ${verb}${inMethod(frame)}`,
  );
}

/** Between two objects it enters the monitor of its queue again, which the thread that has put one leaves at once. */
const isHeldUp = ({ state, stack }: DumpedThread, waitsFor = -1): boolean =>
  !isIdleStack(stack) && (state === 'BLOCKED' || waitsFor >= 0 || findApplicationFrame(stack.frames) !== undefined);

/** Rates the finding. Running application code for a moment is the purpose of these threads. */
function toLevel(waits: boolean, lasts: boolean): Level {
  if (waits) return lasts ? 'FATAL' : 'SEVERE';
  return lasts ? 'SEVERE' : 'INFO';
}
