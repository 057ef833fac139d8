import type { PauseEvent, PauseKind, Timestamp } from '../../../events.ts';
import type { Message } from '../line/message.ts';
import type { MessageScanner } from '../text/message-scanner.ts';
import type { PauseDetails } from './pause-notes.ts';

export interface ClassifiedPause {
  readonly pause: PauseKind;
  readonly name: string;
  readonly cause: string;
  readonly marks: number;
}

interface FinishedPause extends ClassifiedPause {
  readonly start: Timestamp;
  readonly duration: number;
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Builds a pause from its last line and the details of the lines before. It may be completed until it is emitted. */
export function buildPauseEvent(
  { line, gcId }: Message,
  { pause, name, cause, marks, start: { uptime, wall }, duration }: FinishedPause,
  notes: PauseDetails,
  pools: PauseDetails['pools'],
): PauseEvent {
  const event: Writable<PauseEvent> = {
    kind: 'pause',
    pause,
    name,
    cause,
    uptime,
    wall,
    marks,
    line,
    lastLine: line,
    duration,
    gcId,
    pools,
  };
  addDetails(event, notes);
  return event;
}

function addDetails(pause: Writable<PauseEvent>, notes: PauseDetails): void {
  if (notes.failureLine !== undefined) pause.failureLine = notes.failureLine;
  if (notes.workersUsed !== undefined) pause.workersUsed = notes.workersUsed;
  if (notes.workersTotal !== undefined) pause.workersTotal = notes.workersTotal;
  if (notes.references) pause.references = notes.references;
  if (notes.referenceTime !== undefined) pause.referenceTime = notes.referenceTime;
  if (notes.classUnloadingTime !== undefined) pause.classUnloadingTime = notes.classUnloadingTime;
  if (notes.tenuring) pause.tenuring = notes.tenuring;
  if (notes.regions?.humongous) pause.humongousRegions = notes.regions.humongous.before;
}

/** Reads `User=0.01s Sys=0.00s Real=0.01s` into a pause. */
export function setCpuTimes(pause: Writable<PauseEvent>, scanner: MessageScanner, line: number): void {
  const user = scanner.readDecimal() * 1000;
  const sys = scanner.skip('s Sys=') ? scanner.readDecimal() * 1000 : Number.NaN;
  const real = scanner.skip('s Real=') ? scanner.readDecimal() * 1000 : Number.NaN;
  if (!scanner.skip('s') || Number.isNaN(user + sys + real)) return;
  pause.user = user;
  pause.sys = sys;
  pause.real = real;
  pause.lastLine = line;
}
