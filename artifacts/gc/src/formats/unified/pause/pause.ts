import { type PauseKind, PauseMark, type Stamp } from '../../../events.ts';
import type { Message, MessageReader } from '../line/message.ts';
import { before, type Notebook } from '../pending-events.ts';
import { Figures } from '../text/message-scanner.ts';
import { readChange, type Sizes } from '../text/sizes.ts';
import { KnownTexts } from '../text/string-pool.ts';
import { lastBlank, TimedText } from '../text/timed-text.ts';
import { addCpu, type Named, pauseEvent } from './pause-event.ts';
import { type PauseTitle, parsePauseTitle } from './pause-line.ts';
import type { PauseNotes } from './pause-notes.ts';
import { inferRegionSize, poolsOfRegions } from './regions.ts';

const UPPER_P = 80;
const UPPER_U = 85;
const UPPER_T = 84;

/** Kinds of young collections of G1 since JDK 11. */
const YOUNG_TYPES = new Set(['Normal', 'Concurrent Start', 'Prepare Mixed', 'Mixed']);

function kindOf(name: string, type: string, cause: string): PauseKind {
  switch (name) {
    case 'Pause Young':
      return type === 'Mixed' ? 'mixed' : 'young';
    case 'Pause Mixed':
      return 'mixed';
    case 'Pause Full':
      return 'full';
    case 'Pause Initial Mark':
      // G1 of JDK 9 and 10 marks within a young collection and tells its cause; CMS has none.
      return cause ? 'young' : 'initial-mark';
    case 'Pause Remark':
      return 'remark';
    case 'Pause Cleanup':
      return 'cleanup';
    default:
      return 'other';
  }
}

/** `Evacuation Failure: Allocation`, `Pinned` or both (JDK 22 and later). */
function failureOf(group: string): number {
  if (!group.startsWith('Evacuation Failure')) return 0;
  return (
    (group.includes('Pinned') ? PauseMark.pinned : 0) | (group.includes('Allocation') ? PauseMark.evacuationFailure : 0)
  );
}

/** Reads `(Mixed) (G1 Evacuation Pause) (Evacuation Failure: Allocation)`. */
function nameOf({ name, groups }: PauseTitle): Named {
  let type = '';
  let cause = '';
  let marks = 0;
  for (const group of groups) {
    const failure = failureOf(group);
    marks |= failure;
    if (failure) continue;
    if (!type && !cause && YOUNG_TYPES.has(group)) type = group;
    else cause ||= group;
  }
  const pause = kindOf(name, type, cause);
  if (type === 'Concurrent Start' || (name === 'Pause Initial Mark' && pause === 'young')) {
    marks |= PauseMark.startsMarking;
  }
  return { pause, name: type ? `${name} (${type})` : name, cause, marks };
}

/** Pauses of every collector: the line that announces them, the line that ends them, and the CPU line after it. */
export function pauseReader(notebook: Notebook): MessageReader {
  const figures = new Figures();
  const timed = new TimedText();
  const titles = new KnownTexts((title) => nameOf(parsePauseTitle(title)));

  function finish(message: Message, duration: number, headEnd: number): void {
    const notes = notebook.take(message);
    const blank = lastBlank(message, headEnd);
    const heap = readChange(message.text.slice(blank + 1, headEnd));
    const named = message.meaning(titles, 0, heap ? blank : headEnd);
    if (named.name.startsWith('Pause Young (')) notebook.inferCollector('G1', message.line);
    const start = notes.start ?? before(message, duration);
    noteCycle(message, named, start);
    const pools = poolsOf(notes, heap);
    const marks = named.marks | notes.marks | sweepMark(named.pause);
    notebook.hold(pauseEvent(message, { ...named, marks, start, duration }, notes, pools));
  }

  /** Some pauses begin a marking cycle, and a full collection ends the one of CMS. */
  function noteCycle(message: Message, { pause, cause, marks }: Named, start: Stamp): void {
    if (marks & PauseMark.startsMarking) notebook.cycles.cause = cause;
    if (pause === 'initial-mark') {
      notebook.inferCollector('CMS', message.line);
      notebook.cycles.begin(message.gcId, start, message.line);
    }
    if (pause !== 'full' || notebook.collector !== 'CMS') return;
    for (const gcId of notebook.cycles.ids) {
      const cycle = notebook.cycles.end(gcId, 'CMS', start, message.line);
      if (cycle) notebook.emit({ ...cycle, aborted: true });
    }
  }

  function poolsOf({ pools, regions }: PauseNotes, heap: Sizes | undefined): PauseNotes['pools'] {
    if (heap) pools.heap = heap;
    if (!regions) return pools;
    if (Number.isNaN(notebook.regionSize) && heap) notebook.regionSize = inferRegionSize(regions, heap);
    if (Number.isNaN(notebook.regionSize)) return pools;
    return Object.assign(pools, poolsOfRegions(regions, heap, notebook.regionSize));
  }

  /** The first collection after a sweep of CMS shows what the sweep has left. */
  function sweepMark(kind: PauseKind): number {
    if (!notebook.sweepEnded || (kind !== 'young' && kind !== 'full')) return 0;
    notebook.sweepEnded = false;
    return kind === 'young' ? PauseMark.reclaimsOld : 0;
  }

  function readPause(message: Message): boolean {
    if (!figures.of(message).skip('Pause ')) return false;
    const { duration, headEnd } = timed.of(message);
    if (Number.isNaN(duration)) notebook.begin(message);
    else finish(message, duration, headEnd);
    return true;
  }

  function readCpu(message: Message): boolean {
    if (!figures.of(message).skip('User=')) return false;
    const held = notebook.heldOf('pause', message.gcId);
    if (held) addCpu(held, figures, message.line);
    return true;
  }

  function readOverflow(message: Message): boolean {
    if (!message.text.startsWith('To-space ')) return false;
    notebook.pauses.of(message.gcId).marks |= PauseMark.evacuationFailure;
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
