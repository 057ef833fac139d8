import { chooseHeadline } from '@hindsight/claims';
import type { Level } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { findApplicationFrame, parseFrame } from '../../frame.ts';
import { classifyActivity, describeActivity, WAITS_OUTSIDE } from '../../metrics/activity.ts';
import { isIdleStack } from '../../metrics/idle.ts';
import { hasMethod } from '../../metrics/once-per-stack.ts';
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

/** The loop of a Cleaner. The program chooses the name of its thread. */
const CLEANS = /^(?:jdk\.internal\.ref\.CleanerImpl\.run|java\.lang\.ref\.Cleaner\S*)$/;

const runsCleaner = hasMethod(CLEANS);

const isCleaner = ({ name, stack }: DumpedThread): boolean => CLEANERS.has(name) || runsCleaner(stack);

export const finalizerBlocked = defineDumpRule({
  id: 'finalizer-blocked',
  cause: 'finalizer-backlog',
  title: 'The thread that finalizes or cleans up objects is held up',
  because:
    'There is one finalizer thread, and each Cleaner has one: while it waits for a lock, the network or a signal, or runs code of the application, dead objects and what they own pile up. The same place in two dumps means that it makes no progress; code of the application for a moment is its purpose, and only a note.',
  check: (analysis) => {
    const { dump, graph } = analysis;
    const index = dump.threads.findIndex((thread, at) => isCleaner(thread) && isHeldUp(thread, graph.waitsFor[at]));
    const thread = dump.threads[index];
    if (!thread) return undefined;
    const held = describeHold(analysis, thread, index);
    const { waits, lasts, holder, frame } = held;
    const { unit, effect, advice } = runsCleaner(thread.stack) ? CLEANER : FINALIZER;
    return {
      level: toLevel(held),
      confidence: lasts || waits ? 'high' : 'medium',
      headline: writeHeadline(thread, held, unit),
      explanation:
        `${quoteName(thread.name)} ${waits ? 'waits for a lock' : (held.outside ?? 'is in application code')}` +
        `${frame === undefined ? '' : ` in ${parseFrame(frame).qualified}`}` +
        `${holder ? `, which ${quoteName(holder.name)} holds` : ''}` +
        `${lasts ? ', in the same place as in the dump before' : ''}. ${effect}`,
      advice,
      evidence: [toStackEvidence(thread, frame), ...(holder ? [toThreadEvidence(holder)] : [])],
    };
  },
});

const FINALIZER = {
  unit: 'finalized',
  effect: 'Objects with finalize() are not freed meanwhile.',
  advice: 'Replace finalize() by java.lang.ref.Cleaner or try-with-resources, and take no lock in it.',
};
const CLEANER = {
  unit: 'cleaned up',
  effect: 'What other dead objects own is not released meanwhile.',
  advice:
    'A cleaning action must be short and wait for nothing: no lock, no network. Let it hand slow work over to a thread of its own, and close explicitly (try-with-resources), so that the cleaner is only the last resort.',
};

/** What keeps the thread from the next object. */
interface Hold {
  /** It waits for a lock. */
  readonly waits: boolean;
  /** What it waits for instead, as a verb phrase; undefined when it runs. */
  readonly outside: string | undefined;
  /** It was in the same place in the dump before. */
  readonly lasts: boolean;
  readonly holder: DumpedThread | undefined;
  readonly frame: string | undefined;
}

function describeHold({ dump, graph, earlier }: DumpAnalysis, thread: DumpedThread, index: number): Hold {
  const lock = graph.waitsFor[index] ?? -1;
  const before = earlier?.dump.threads.find(({ name, id }) => name === thread.name && id === thread.id);
  const activity = classifyActivity(thread);
  return {
    waits: thread.state === 'BLOCKED' || lock >= 0,
    outside: WAITS_OUTSIDE.has(activity) ? describeActivity(activity) : undefined,
    lasts: before?.stack === thread.stack,
    holder: dump.threads[graph.locks[lock]?.owner ?? -1],
    frame: findApplicationFrame(thread.stack.frames),
  };
}

function writeHeadline(thread: DumpedThread, { waits, outside, holder, frame }: Hold, unit: string): string {
  const lock = waits ? ` for a lock${holder ? ` that ${nameThread(holder)} holds` : ''}` : '';
  const name = nameThread(thread);
  const verb = waits ? 'waits' : (outside ?? 'is');
  return chooseHeadline(
    `${name} ${verb}${inMethod(frame)}${lock}: no object is ${unit}`,
    `${name} ${verb}${inMethod(frame)}${lock}`,
    `${name} ${verb}${inMethod(frame)}`,
  );
}

/** Between two objects it enters the monitor of its queue again, which the thread that has put one leaves at once. */
function isHeldUp({ state, stack }: DumpedThread, waitsFor = -1): boolean {
  const loop = stack.frames.findIndex((text) => CLEANS.test(parseFrame(text).qualified));
  const action = findApplicationFrame(loop < 0 ? stack.frames : stack.frames.slice(0, loop));
  return action !== undefined || (!isIdleStack(stack) && (state === 'BLOCKED' || waitsFor >= 0));
}

/** Rates the finding. Running application code for a moment is the purpose of these threads, and waiting is not. */
function toLevel({ waits, outside, lasts }: Hold): Level {
  if (waits) return lasts ? 'FATAL' : 'SEVERE';
  if (lasts) return 'SEVERE';
  return outside === undefined ? 'INFO' : 'WARNING';
}
