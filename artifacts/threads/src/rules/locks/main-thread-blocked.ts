import { chooseHeadline } from '@hindsight/claims';
import type { DumpAnalysis } from '../../analysis.ts';
import { findApplicationFrame, formatShortFrame, isOwnFrame, parseFrame } from '../../frame.ts';
import { type Activity, classifyActivity, describeActivity } from '../../metrics/activity.ts';
import { isIdle } from '../../metrics/idle.ts';
import { oncePerStack } from '../../metrics/once-per-stack.ts';
import { findWait } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';
import { quoteName } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteOwnedLock, toLockEvidence, toStackEvidence, toThreadEvidence } from '../support/evidence.ts';
import { inMethod, nameThread } from '../support/headline.ts';
import { findTaskRunner } from '../support/task-runners.ts';
import { findEndOfWaits } from '../support/wait-chains.ts';

/** Activities that hold the thread up: they do not end by themselves and are not its event loop. */
const HELD: ReadonlySet<Activity> = new Set([
  'blocked',
  'sleeping',
  'socket-read',
  'socket-write',
  'socket-connect',
  'process-wait',
  'notification-wait',
  'parked',
]);

const DRAWS = /^(?:AWT-EventQueue-\d+|JavaFX Application Thread)$/;
const ANDROID_LOOP = 'android.os.Looper.loop';
/** Found by its loop: a program of SWT calls its thread as it likes. */
const SWT_LOOP = 'org.eclipse.swt.widgets.Display.readAndDispatch';

export const mainThreadBlocked = defineDumpRule({
  id: 'main-thread-blocked',
  cause: 'lock',
  title: 'The thread of the user interface is held up',
  because:
    'One thread draws and takes input (Android main, AWT-EventQueue, JavaFX, SWT): while it waits, the application does not respond; Android ends it after five seconds (ANR). A dialog that waits for its user takes the next events itself.',
  check: (analysis) => {
    const { dump, graph } = analysis;
    const index = dump.threads.findIndex((thread, at) => isUi(thread) && isHeld(thread, graph.waitsFor[at] ?? -1));
    const thread = dump.threads[index];
    if (!thread) return undefined;
    const lock = graph.locks[graph.waitsFor[index] ?? -1];
    const owner = lock?.owner === undefined ? undefined : dump.threads[lock.owner];
    const runner = lock ? undefined : findRunner(analysis, index);
    return {
      level: 'FATAL',
      confidence: 'high',
      headline: writeHeadline(thread, owner, runner),
      explanation: explain(thread, lock?.lockClass ?? (lock && 'a lock'), owner, runner),
      advice:
        'Do not wait for locks, the network or the disk on this thread: give the work to another thread and post the result.',
      evidence: [
        toStackEvidence(thread, findPlace(thread)),
        ...listBehind(runner).map((one) => toStackEvidence(one, findPlace(one))),
        ...(lock
          ? [toLockEvidence(lock), ...(owner ? [toThreadEvidence(owner), ...quoteOwnedLock(owner, lock.lock)] : [])]
          : []),
      ],
    };
  },
});

function writeHeadline(thread: DumpedThread, owner: DumpedThread | undefined, runner: Runner | undefined): string {
  const name = `The UI thread ${nameThread(thread)}`;
  const place = inMethod(findPlace(thread));
  if (owner)
    return chooseHeadline(`${name} waits${place} for a lock that ${nameThread(owner)} holds`, `${name} is held up`);
  const held = `${name} ${describeHold(thread)}${place}`;
  if (!runner) return chooseHeadline(held, `${name} is held up`);
  const task = describeRunner(runner);
  return chooseHeadline(`${held}: ${task}`, `The UI thread waits for a task${place}: ${task}`, held);
}

function explain(
  thread: DumpedThread,
  lock: string | undefined,
  owner: DumpedThread | undefined,
  runner: Runner | undefined,
): string {
  const place = findPlace(thread);
  return (
    `${quoteName(thread.name)} ${lock === undefined ? describeHold(thread) : `waits for ${lock}`}` +
    `${place === undefined ? '' : ` in ${formatShortFrame(place)}`}${owner ? `, which ${quoteName(owner.name)} holds` : ''}.` +
    (runner ? ` Only ${quoteName(runner.thread.name)} is at such a task: ${describeRunner(runner)}.` : '')
  );
}

/** The thread that runs the task for which the UI thread waits, and who keeps the lock that it needs. */
interface Runner {
  readonly thread: DumpedThread;
  readonly keeper: DumpedThread | undefined;
}

function findRunner(analysis: DumpAnalysis, waiting: number): Runner | undefined {
  const { dump, graph } = analysis;
  const ui = dump.threads[waiting];
  if (!ui || findWait(ui)?.purpose !== 'task') return undefined;
  const index = findTaskRunner(analysis, waiting);
  const thread = dump.threads[index ?? -1];
  if (index === undefined || !thread) return undefined;
  const end = findEndOfWaits(graph, index);
  return { thread, keeper: end === index ? undefined : dump.threads[end] };
}

/** The threads for which the UI thread waits. */
const listBehind = (runner: Runner | undefined): DumpedThread[] =>
  runner ? [runner.thread, ...(runner.keeper ? [runner.keeper] : [])] : [];

const describeRunner = ({ thread, keeper }: Runner): string =>
  keeper
    ? `${nameThread(thread)} waits for a lock of ${nameThread(keeper)}, which ${describeHold(keeper)}`
    : `${nameThread(thread)} ${describeHold(thread)}${inMethod(findPlace(thread))}`;

/** The method of the application that waits; the top of the stack when the platform alone is in it. */
function findPlace({ stack: { frames } }: DumpedThread): string | undefined {
  const place = findApplicationFrame(frames);
  return place !== undefined && isOwnFrame(place) ? place : frames[0];
}

/** Says what holds the thread up: `waits for the result of a task`, `reads a socket`. */
const describeHold = (thread: DumpedThread): string =>
  findWait(thread)?.purpose === 'task' ? 'waits for the result of a task' : describeActivity(classifyActivity(thread));

const isUi = ({ name, stack }: DumpedThread): boolean =>
  DRAWS.test(name) || runsSwtLoop(stack) || (name === 'main' && hasFrame(stack.frames, ANDROID_LOOP));

const runsSwtLoop = oncePerStack((frames) => hasFrame(frames, SWT_LOOP));

const hasFrame = (frames: readonly string[], method: string): boolean =>
  frames.some((text) => parseFrame(text).qualified === method);

/**
 * Returns whether the thread is held up. Its own loop waits as well, so that a wait counts only above application code, and
 * not in the loop of a dialog that this code has opened.
 */
function isHeld(thread: DumpedThread, waitsFor: number): boolean {
  if (thread.state === 'BLOCKED' || waitsFor >= 0) return true;
  const handles = thread.stack.frames.some((text) => HANDLES.test(parseFrame(text).qualified));
  return handles && HELD.has(classifyActivity(thread)) && !isIdle(thread);
}

/** Methods that are on the stack while an event is handled. */
const HANDLES = new RegExp(
  `^(?:${[
    String.raw`java\.awt\.EventQueue\.dispatchEvent`,
    String.raw`android\.os\.Handler\.dispatchMessage`,
    String.raw`com\.sun\.javafx\.application\.PlatformImpl\.lambda\$run(?:Later|AndWait)\$\d{1,4}`,
    String.raw`com\.sun\.javafx\.event\.EventDispatchChainImpl\.dispatchEvent`,
    String.raw`org\.eclipse\.swt\.widgets\.Display\.readAndDispatch`,
  ].join('|')})$`,
);
