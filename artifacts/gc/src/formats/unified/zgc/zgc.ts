import type { PauseKind } from '../../../events.ts';
import type { Message, MessageReader } from '../line/message.ts';
import { type PendingEvents, shiftBack } from '../pending-events.ts';
import { parseDecimal, parseSize, splitDuration } from '../text/sizes.ts';
import { ZgcCycles } from './zgc-cycles.ts';
import { parseMaxCapacity } from './zgc-heap-table.ts';

/**
 * The messages of everything that stops the application; `Pause …` lines with a deeper indentation are parts of these.
 */
const PAUSES: Readonly<Record<string, PauseKind>> = {
  'Pause Mark Start': 'initial-mark',
  'Pause Mark Start (Major)': 'initial-mark',
  'Pause Mark End': 'remark',
  'Pause Relocate Start': 'relocate-start',
};
/** At debug and trace level the parts of these phases are written like phases. */
const PHASES: ReadonlySet<string> = new Set([
  'Concurrent Mark',
  'Concurrent Mark Continue',
  'Concurrent Mark Free',
  'Concurrent Process Non-Strong',
  'Concurrent Process Non-Strong References',
  'Concurrent Reset Relocation Set',
  'Concurrent Destroy Detached Pages',
  'Concurrent Select Relocation Set',
  'Concurrent Prepare Relocation Set',
  'Concurrent Relocate',
  'Concurrent Remap Roots',
]);
const STALL = /^(Allocation|Relocation) Stall \((.*)\) (\d+[.,]\d+)ms$/;
const OUT_OF_MEMORY = /^Out Of Memory \((.*)\)$/;
/** The soft references that marking met, that the policy lets go, and that were cleared: JDK 11 to 20, and from 21 on. */
const SOFT_REFERENCES =
  /^Soft(?:: (\d{1,12}) encountered, \d{1,12} discovered, (\d{1,12}) enqueued| References: {1,20}(\d{1,12}) {1,20}\d{1,12} {1,20}(\d{1,12}) ?)$/;
/** Fewer are no cache. */
const MIN_CLEARED = 100;
const CLEARED_SHARE = 1 / 2;
const WORKERS = /^GC Workers(?: Max| for (?:Young|Old) Generation)?: (\d+)/;
const CAPACITIES = [
  ['Min Capacity: ', 'heapMin'],
  ['Initial Capacity: ', 'heapInitial'],
  ['Max Capacity: ', 'heapMax'],
] as const;
/** Matches tags whose lines contain no figure that is kept. */
const DETAILS = /^gc,(?:load|mmu|marking|nmethod|reloc|ref|task|alloc|heap|metaspace|director|phases|stats)\b/;
const GENERATIONS: Readonly<Record<string, string>> = { y: ' (Young)', Y: ' (Young)', O: ' (Old)' };
/**
 * First letters of messages by which ZGC is recognized in a log without header: Allocation Stall, Garbage,
 * Initializing, Major, Out Of, Pause, Relocation.
 */
const ZGC_LETTERS = new Set([...'AGIMOPR'].map((letter) => letter.charCodeAt(0)));

function readPause(message: Message, pending: PendingEvents, cycles: ZgcCycles): boolean {
  const timed = splitDuration(message.text);
  const pause = timed && PAUSES[timed.head];
  if (!pause) return false;
  const { duration, head } = timed;
  const { generation, gcId, line } = message;
  if (generation === '') pending.inferCollector('ZGC', line);
  else pending.setCollector('GenZGC', line);
  const name = `${head.replace(' (Major)', '')}${GENERATIONS[generation] ?? ''}`;
  const at = { ...shiftBack(message, duration), line, lastLine: line };
  if (pause === 'initial-mark') cycles.begin(message, { uptime: at.uptime, wall: at.wall });
  pending.emit({ kind: 'pause', pause, name, cause: '', ...at, duration, marks: 0, gcId });
  return true;
}

function readPhase(message: Message, pending: PendingEvents): boolean {
  const timed = splitDuration(message.text);
  if (!timed || !PHASES.has(timed.head)) return false;
  const { duration } = timed;
  const name = `${timed.head}${GENERATIONS[message.generation] ?? ''}`;
  const at = { ...shiftBack(message, duration), line: message.line };
  pending.emit({ kind: 'phase', phase: 'concurrent', name, ...at, duration });
  return true;
}

/**
 * Reads threads that wait for memory, or for an object that is being moved. They are stalled one by one, so there is no
 * pause.
 */
function readStall(message: Message, pending: PendingEvents): boolean {
  const match = STALL.exec(message.text);
  if (!match) return false;
  const duration = parseDecimal(match[3]);
  const stall = match[1] === 'Relocation' ? 'relocation' : 'allocation';
  pending.inferCollector('ZGC', message.line);
  const at = { ...shiftBack(message, duration), line: message.line };
  pending.emit({ kind: 'stall', stall, thread: match[2] ?? '', ...at, duration });
  return true;
}

function readOutOfMemory(message: Message, pending: PendingEvents): boolean {
  const thread = OUT_OF_MEMORY.exec(message.text)?.[1];
  if (thread === undefined) return false;
  pending.inferCollector('ZGC', message.line);
  pending.mark('out-of-memory', message, { detail: `Java heap space (${thread})` });
  return true;
}

/** Reads how many soft references a cycle cleared; only when they are most of all it tells something. */
function readSoftReferences(message: Message, text: string, pending: PendingEvents): void {
  const match = SOFT_REFERENCES.exec(text);
  if (!match) return;
  const [met, cleared] = [Number(match[1] ?? match[3]), Number(match[2] ?? match[4])];
  if (cleared >= MIN_CLEARED && cleared >= CLEARED_SHARE * met)
    pending.mark('soft-references-cleared', message, { value: cleared });
}

function readHeader({ text, line, tags }: Message, pending: PendingEvents): boolean {
  if (text === 'Initializing The Z Garbage Collector') {
    pending.inferCollector('ZGC', line);
    return true;
  }
  if (tags !== '' && tags !== 'gc,init') return false;
  for (const [prefix, name] of CAPACITIES) {
    if (!text.startsWith(prefix)) continue;
    const size = parseSize(text.slice(prefix.length));
    if (size > 0) pending.emitFact(name, size, line);
    return true;
  }
  const workers = WORKERS.exec(text);
  if (!workers) return false;
  pending.emitFact('concurrentWorkers', Number(workers[1]), line);
  if (text.includes(' Generation: ')) pending.setCollector('GenZGC', line);
  return true;
}

/** Reads ZGC of both kinds. Pauses are in `gc,phases`; with `-Xlog:gc` alone a log has cycles only. */
export function createZgcReader(pending: PendingEvents): MessageReader {
  const cycles = new ZgcCycles(pending);

  function isOwn(message: Message): boolean {
    const { collector } = pending;
    if (collector !== undefined) return collector === 'ZGC' || collector === 'GenZGC';
    return message.generation !== '' || ZGC_LETTERS.has(message.first);
  }

  /** Reads tables and the lines around them, once the log is known to be of ZGC. */
  function readDetail(message: Message): boolean {
    if (pending.collector === undefined) return false;
    const text = message.text.trim();
    const maxCapacity = parseMaxCapacity(text);
    if (maxCapacity > 0 && !pending.hasFact('heapMax')) pending.emitFact('heapMax', maxCapacity, message.line);
    readSoftReferences(message, text, pending);
    return cycles.getHeapTable(message).read(text) || DETAILS.test(message.tags);
  }

  return {
    collectors: ['ZGC', 'GenZGC'],
    read(message) {
      if (!isOwn(message)) return false;
      const outer = message.indent === 0;
      if (outer && (readStall(message, pending) || readOutOfMemory(message, pending))) return true;
      if (message.gcId < 0) return readHeader(message, pending);
      if (outer && (cycles.read(message) || readPause(message, pending, cycles) || readPhase(message, pending)))
        return true;
      return readDetail(message);
    },
    end: () => cycles.clear(),
  };
}
