import type { CycleEvent } from '../../../events.ts';
import type { Message, MessageReader } from '../line/message.ts';
import { copyTimestamp, type PendingEvents, shiftBack } from '../pending-events.ts';
import { MessageScanner } from '../text/message-scanner.ts';
import { parseChange } from '../text/sizes.ts';
import { StringPool } from '../text/string-pool.ts';
import { TimedText } from '../text/timed-text.ts';

const UPPER_C = 67;
const UPPER_O = 79;

/**
 * Names of cycles: of JDK 9 to 13, of JDK 14 and later, and of marking that turned out to be unnecessary (17 and
 * later).
 */
const G1_CYCLES = new Set(['Concurrent Cycle', 'Concurrent Mark Cycle', 'Concurrent Undo Cycle']);
/** Names of phases that only CMS has. */
const CMS_PHASES = new Set(['Concurrent Abortable Preclean', 'Concurrent Sweep', 'Concurrent Reset']);
const ABORTS = new Set(['Concurrent Mark Abort', 'Concurrent Cycle Abort']);
/** Matches uptimes in the text, which JDK 9 and 10 repeat: `Concurrent Mark (1.234s, 1.301s) 67.1ms`. */
const UPTIMES = / \([\d.,]+s(?:, [\d.,]+s)?\)$/;

const toPhaseName = (head: string): string => (head.endsWith(')') ? head.replace(UPTIMES, '') : head);

/**
 * Reads concurrent cycles of G1 and CMS, and their phases. A cycle of CMS begins with the pause that marks its roots.
 */
export function createConcurrentReader(pending: PendingEvents): MessageReader {
  const { cycles } = pending;
  const scanner = new MessageScanner();
  const timed = new TimedText();
  const names = new StringPool(toPhaseName);

  function endG1Cycle(message: Message, name: string, duration: number): void {
    const cycle = cycles.end(message.gcId, name, message, message.line);
    pending.inferCollector('G1', message.line);
    pending.emit(cycle ? { ...cycle, duration } : buildCycleWithoutStart(message, name, duration));
  }

  function endPhase(message: Message, name: string, duration: number): void {
    const { line } = message;
    if (CMS_PHASES.has(name)) pending.inferCollector('CMS', line);
    pending.emit({ kind: 'phase', phase: 'concurrent', name, ...shiftBack(message, duration), duration, line });
    if (name === 'Concurrent Sweep') pending.sweepEnded = true;
    if (name !== 'Concurrent Reset') return;
    const cycle = cycles.end(message.gcId, 'CMS', message, line);
    if (cycle) pending.hold(cycle);
  }

  function readUntimed(message: Message, name: string): void {
    if (G1_CYCLES.has(name)) cycles.begin(message.gcId, copyTimestamp(message), message.line);
    if (!ABORTS.has(name)) return;
    cycles.abort(message.gcId);
    pending.mark('concurrent-aborted', message);
  }

  function readConcurrent(message: Message): boolean {
    if (!scanner.start(message).skip('Concurrent ')) return false;
    const { duration, headEnd } = timed.parse(message);
    const name = message.meaning(names, 0, headEnd);
    if (Number.isNaN(duration)) readUntimed(message, name);
    else if (G1_CYCLES.has(name)) endG1Cycle(message, name, duration);
    else endPhase(message, name, duration);
    return true;
  }

  /** Reads `Old: 142662K->92308K(174784K)` after the last phase of CMS: what the sweep freed. */
  function readSwept(message: Message): boolean {
    if (!message.text.startsWith('Old: ')) return false;
    const old = parseChange(message.text.slice(5));
    const cycle = pending.getHeld('cycle', message.gcId);
    if (old && cycle) pending.amend({ ...cycle, lastLine: message.line, pools: { old } });
    return true;
  }

  return {
    letters: 'CO',
    inEvents: true,
    read(message) {
      if (message.indent > 0) return false;
      if (message.first === UPPER_C) return readConcurrent(message);
      return message.first === UPPER_O && readSwept(message);
    },
  };
}

const buildCycleWithoutStart = (message: Message, name: string, duration: number): CycleEvent => ({
  kind: 'cycle',
  cycle: 'mark',
  name,
  cause: '',
  ...shiftBack(message, duration),
  line: message.line,
  lastLine: message.line,
  duration,
  aborted: false,
  gcId: message.gcId,
});
