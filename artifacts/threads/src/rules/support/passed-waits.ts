import type { DumpAnalysis } from '../../analysis.ts';
import { getSourceLine, isOwnFrame, isPlatformFrame, parseFrame } from '../../frame.ts';
import { getFrames } from '../../metrics/stacks.ts';
import { findWait } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';

/** Threads that wait in one method of the application, and those that have passed this wait. */
export interface PassedWait {
  /** The method that waits: `com.acme.Quay.moor`. */
  readonly method: string;
  readonly waiting: readonly number[];
  /** Threads further down in a method that calls it: they have what the others wait for. */
  readonly passed: readonly number[];
}

/** A notification or a condition may be that of a pool; a latch or a barrier lets everybody go on. */
const AWAITS_CONDITION = /^java\.(?:lang\.Object\.wait|util\.concurrent\.locks\.\w+\$ConditionObject\.await)/;
/** A method with such a name waits for an event, and one that gives something away passes nothing on to its caller. */
const NO_TAKER = /^(?:wait|await|join|run|call|put|offer|add|push|send|publish|submit|lambda\$)/i;
/** The method that takes may be behind a method or two that do nothing else. */
const MAX_CALLERS = 2;

const found = new WeakMap<DumpAnalysis, readonly PassedWait[]>();

/**
 * Finds the pools that an application has written itself, whatever they are called: threads wait for a notification in a
 * method, and others are on a later line of the method that called it.
 */
export function findPassedWaits(analysis: DumpAnalysis): readonly PassedWait[] {
  const known = found.get(analysis) ?? searchPassedWaits(analysis);
  found.set(analysis, known);
  return known;
}

function searchPassedWaits(analysis: DumpAnalysis): PassedWait[] {
  const byTaker = Map.groupBy(analysis.busy, (index) => findTaker(analysis.dump.threads[index]) ?? '');
  byTaker.delete('');
  return [...byTaker].flatMap(([method, waiting]) => {
    const requests = new Set(waiting.flatMap((index) => listCallers(analysis.dump.threads[index])));
    const passed = analysis.busy.filter(
      (index) =>
        !waiting.includes(index) && listFrames(analysis.dump.threads[index]).some((text) => isPast(text, requests)),
    );
    return passed.length > 0 ? [{ method, waiting, passed }] : [];
  });
}

function findTaker(thread: DumpedThread | undefined): string | undefined {
  const wait = thread && findWait(thread);
  if (wait?.purpose !== 'signal' || !AWAITS_CONDITION.test(wait.method)) return undefined;
  const frames = listFrames(thread);
  const first = frames.find((text) => !isPlatformFrame(text));
  if (first === undefined || !isOwnFrame(first) || NO_TAKER.test(parseFrame(first).method)) return undefined;
  return parseFrame(first).qualified;
}

/** Lists the frames that call the method that waits. */
function listCallers(thread: DumpedThread | undefined): readonly string[] {
  const frames = listFrames(thread);
  const first = frames.findIndex((text) => !isPlatformFrame(text));
  return frames.slice(first + 1, first + 1 + MAX_CALLERS).filter(isOwnFrame);
}

const isPast = (text: string, requests: ReadonlySet<string>): boolean =>
  isOwnFrame(text) && !requests.has(text) && [...requests].some((request) => isLater(text, request));

function isLater(text: string, request: string): boolean {
  const [line, from] = [getSourceLine(text), getSourceLine(request)];
  return (
    line !== undefined &&
    from !== undefined &&
    line > from &&
    parseFrame(text).qualified === parseFrame(request).qualified
  );
}

const listFrames = (thread: DumpedThread | undefined): readonly string[] => (thread ? getFrames(thread) : []);
