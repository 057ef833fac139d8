import type { Line } from '@hindsight/model';
import type { DumpContent, DumpEvent, ThreadEvent } from '../../events.ts';
import type { DumpReader, LineResult, RepeatedLine } from '../../format.ts';
import { KnownLines } from '../../known-lines/known-lines.ts';
import { type JsonObject, JsonScanner, type OpenValue } from './scanner.ts';

/** Describes how one program writes threads as JSON. */
export interface ThreadsAsJson {
  readonly format: string;
  /** Reads the facts about the dump from the objects around its first thread. */
  readonly dump: (around: readonly OpenValue[], first: ThreadEvent) => Omit<DumpEvent, 'kind' | 'format' | 'line'>;
  /** Reads a thread; returns undefined when the object is none. */
  readonly thread: (object: JsonObject, place: ObjectPosition) => ThreadEvent | undefined;
}

/** The position of an object. */
export interface ObjectPosition {
  readonly around: readonly OpenValue[];
  readonly line: number;
  readonly lastLine: number;
  readonly getKeyLine: (key: string) => number;
}

/** Reads one or more successive documents. A truncated document yields its complete threads. */
export function readThreadsAsJson(
  shape: ThreadsAsJson,
  emit: (event: DumpContent) => void,
  repeated = new KnownLines<RepeatedLine>(),
): DumpReader {
  let hasThreads = false;
  let isOver = false;
  let lastLine = 0;

  function object(value: JsonObject, own: OpenValue, around: readonly OpenValue[], line: number): boolean {
    const getKeyLine = (key: string): number => own.keyLines?.get(key) ?? own.line;
    const thread = shape.thread(value, { around, line: own.line, lastLine: line, getKeyLine });
    if (!thread) return false;
    if (!hasThreads) {
      const dump = shape.dump(around, thread);
      emit({ kind: 'dump', format: shape.format, line: around[0]?.line || thread.line, ...dump });
    }
    hasThreads = true;
    emit(thread);
    return true;
  }

  const scanner = new JsonScanner({
    object,
    document: () => {
      hasThreads = false;
      isOver = true;
    },
  });

  /** In a pretty-printed document each frame is on a line of its own. */
  function readLine(next: Line): boolean {
    if (scanner.isInArray && (repeated.readRun(next, readElement) > 0 || readKnown(next)))
      return scanner.isWithinLimits;
    const isRead = scanner.line(next.text, next.number);
    if (isRead && scanner.onlyElement !== undefined) repeated.learn(next, { isFrame: true, text: scanner.onlyElement });
    return isRead;
  }

  function readKnown(next: Line): boolean {
    const known = repeated.find(next);
    return known !== undefined && readElement(known.value, next.number);
  }

  /** Returns false, without reading it, when the lines before it were too many. */
  function readElement({ text }: RepeatedLine, number: number): boolean {
    if (!scanner.isWithinLimits) return false;
    lastLine = number;
    scanner.element(text, number);
    return true;
  }

  function line(next: Line): LineResult {
    if (isOver && !scanner.isInside) return 'over';
    lastLine = next.number;
    if (readLine(next)) return 'read';
    const wasInside = scanner.isInside;
    if (wasInside) end();
    isOver = true;
    return wasInside ? 'over' : 'read';
  }

  function end(): void {
    if (hasThreads && scanner.isInside) emit({ kind: 'dump-truncated', line: lastLine });
    hasThreads = false;
  }

  return { line, end };
}
