import { type PauseKind, PauseMark, type Timestamp } from '../../../events.ts';
import type { Message, MessageReader } from '../line/message.ts';
import { type PendingEvents, shiftBack } from '../pending-events.ts';
import { MessageScanner } from '../text/message-scanner.ts';
import { parseChange, type Sizes } from '../text/sizes.ts';
import { StringPool } from '../text/string-pool.ts';
import { findLastBlank, TimedText } from '../text/timed-text.ts';
import { buildPauseEvent, type ClassifiedPause, setCpuTimes } from './pause-event.ts';
import { type PauseTitle, parsePauseTitle } from './pause-line.ts';
import type { PauseDetails } from './pause-notes.ts';
import { buildPoolsFromRegions, inferRegionSize } from './regions.ts';

const UPPER_P = 80;
const UPPER_U = 85;
const UPPER_T = 84;

/** Kinds of young collections of G1 since JDK 11. */
const YOUNG_TYPES = new Set(['Normal', 'Concurrent Start', 'Prepare Mixed', 'Mixed']);

function classifyPause(name: string, type: string, cause: string): PauseKind {
  switch (name) {
    case 'Pause Young':
      return type === 'Mixed' ? 'mixed' : 'young';
    case 'Pause Mixed':
      return 'mixed';
    case 'Pause Full':
      return 'full';
    case 'Pause Initial Mark':
      // G1 of JDK 9 and 10 marks within a young collection, whose cause it logs; CMS has none.
      return cause ? 'young' : 'initial-mark';
    case 'Pause Remark':
      return 'remark';
    case 'Pause Cleanup':
      return 'cleanup';
    default:
      return 'other';
  }
}

/** Reads the marks of `Evacuation Failure: Allocation`, `Pinned` or both (JDK 22 and later). */
function readFailure(group: string): number {
  if (!group.startsWith('Evacuation Failure')) return 0;
  return (
    (group.includes('Pinned') ? PauseMark.pinned : 0) | (group.includes('Allocation') ? PauseMark.evacuationFailure : 0)
  );
}

/** Classifies a pause by its groups: `(Mixed) (G1 Evacuation Pause) (Evacuation Failure: Allocation)`. */
function classifyTitle({ name, groups }: PauseTitle): ClassifiedPause {
  let type = '';
  let cause = '';
  let marks = 0;
  for (const group of groups) {
    const failure = readFailure(group);
    marks |= failure;
    if (failure) continue;
    if (!type && !cause && YOUNG_TYPES.has(group)) type = group;
    else cause ||= group;
  }
  const pause = classifyPause(name, type, cause);
  if (type === 'Concurrent Start' || (name === 'Pause Initial Mark' && pause === 'young')) {
    marks |= PauseMark.startsMarking;
  }
  return { pause, name: type ? `${name} (${type})` : name, cause, marks };
}

/** Reads pauses of every collector: the line that announces one, the line that ends it, and the CPU line after it. */
export function createPauseReader(pending: PendingEvents): MessageReader {
  const scanner = new MessageScanner();
  const timed = new TimedText();
  const titles = new StringPool((title) => classifyTitle(parsePauseTitle(title)));

  function finish(message: Message, duration: number, headEnd: number): void {
    const notes = pending.takePause(message);
    const blank = findLastBlank(message, headEnd);
    const heap = parseChange(message.text.slice(blank + 1, headEnd));
    const named = message.meaning(titles, 0, heap ? blank : headEnd);
    if (named.name.startsWith('Pause Young (')) pending.inferCollector('G1', message.line);
    const start = notes.start ?? shiftBack(message, duration);
    noteCycle(message, named, start);
    const pools = buildPools(notes, heap);
    const marks = named.marks | notes.marks | sweepMark(named.pause);
    pending.hold(buildPauseEvent(message, { ...named, marks, start, duration }, notes, pools));
  }

  /** Notes that a pause begins a marking cycle, or that a full collection ends the one of CMS. */
  function noteCycle(message: Message, { pause, cause, marks }: ClassifiedPause, start: Timestamp): void {
    if (marks & PauseMark.startsMarking) pending.cycles.cause = cause;
    if (pause === 'initial-mark') {
      pending.inferCollector('CMS', message.line);
      pending.cycles.begin(message.gcId, start, message.line);
    }
    if (pause !== 'full' || pending.collector !== 'CMS') return;
    for (const gcId of pending.cycles.ids) {
      const cycle = pending.cycles.end(gcId, 'CMS', start, message.line);
      if (cycle) pending.emit({ ...cycle, aborted: true });
    }
  }

  function buildPools({ pools, regions }: PauseDetails, heap: Sizes | undefined): PauseDetails['pools'] {
    if (heap) pools.heap = heap;
    if (!regions) return pools;
    if (Number.isNaN(pending.regionSize) && heap) pending.regionSize = inferRegionSize(regions, heap);
    if (Number.isNaN(pending.regionSize)) return pools;
    return Object.assign(pools, buildPoolsFromRegions(regions, heap, pending.regionSize));
  }

  /** Returns the mark of the first collection after a sweep of CMS, which shows what the sweep has left. */
  function sweepMark(kind: PauseKind): number {
    if (!pending.sweepEnded || (kind !== 'young' && kind !== 'full')) return 0;
    pending.sweepEnded = false;
    return kind === 'young' ? PauseMark.reclaimsOld : 0;
  }

  function readPause(message: Message): boolean {
    if (!scanner.start(message).skip('Pause ')) return false;
    const { duration, headEnd } = timed.parse(message);
    if (Number.isNaN(duration)) pending.beginPause(message);
    else finish(message, duration, headEnd);
    return true;
  }

  function readCpu(message: Message): boolean {
    if (!scanner.start(message).skip('User=')) return false;
    const held = pending.getHeld('pause', message.gcId);
    if (held) setCpuTimes(held, scanner, message.line);
    return true;
  }

  function readOverflow(message: Message): boolean {
    if (!message.text.startsWith('To-space ')) return false;
    const pause = pending.pauses.getOrAdd(message.gcId);
    pause.marks |= PauseMark.evacuationFailure;
    pause.failureLine = message.line;
    return true;
  }

  return {
    letters: 'PUT',
    inEvents: true,
    read(message) {
      if (message.indent > 0) return false;
      if (message.first === UPPER_P) return readPause(message);
      if (message.first === UPPER_U) return readCpu(message);
      return message.first === UPPER_T && readOverflow(message);
    },
  };
}
