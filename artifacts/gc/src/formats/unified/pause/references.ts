import type { References } from '../../../events.ts';
import type { Message, MessageReader } from '../line/message.ts';
import type { PendingEvents } from '../pending-events.ts';
import { MessageScanner } from '../text/message-scanner.ts';
import type { PauseDetails } from './pause-notes.ts';

const UPPER_R = 82;
const UPPER_D = 68;
const KINDS: Readonly<Record<string, keyof References>> = {
  Soft: 'soft',
  Weak: 'weak',
  Final: 'final',
  Phantom: 'phantom',
};
const LOWER_E = 101;
const BY_LETTER = new Map(
  Object.entries(KINDS).map(([name, kind]) => [
    name.charCodeAt(0),
    { kind, begin: `${name}Reference`, afterRef: name.length + 3 },
  ]),
);
/** Matches the counts of JDK 9: `Ref Counts: Soft: 0 Weak: 994 Final: 1074 Phantom: 211`. */
const ALL_KINDS = /(Soft|Weak|Final|Phantom): (\d{1,15})/g;

/** Returns whether a line begins like one that counts references, without creating a string. */
export function isReferenceLine(message: Message): boolean {
  const { first, indent } = message;
  if (indent === 0) return first === UPPER_R;
  if (first === UPPER_D) return true;
  // `SoftRef (ms)` is a line of times.
  const named = BY_LETTER.get(first);
  return named !== undefined && message.at(indent + named.afterRef) === LOWER_E;
}

/** Reads the number of references that a collection found, by kind: `gc,ref` and `gc,phases,ref` at debug level. */
export function createReferencesReader(pending: PendingEvents): MessageReader {
  let kind: keyof References | undefined;
  let kindOfId = -1;
  const scanner = new MessageScanner();

  function note(message: Message, of: keyof References, count: number): void {
    const notes: PauseDetails = pending.pauses.getOrAdd(message.gcId);
    notes.references ??= {};
    notes.references[of] = count;
  }

  /**
   * Reads a kind with its counts (JDK 21 and later), or the kind alone with `Discovered: n` below it (up to JDK 20).
   */
  function readKind(message: Message): boolean {
    const named = BY_LETTER.get(message.first);
    if (!named || !scanner.start(message).skip(named.begin)) return false;
    const count = scanner.skip(' Discovered: ') ? scanner.readWhole() : Number.NaN;
    if (Number.isNaN(count) && !(scanner.skip(':') && scanner.atEnd)) return false;
    if (!Number.isNaN(count)) note(message, named.kind, count);
    kind = named.kind;
    kindOfId = message.gcId;
    return true;
  }

  function readDiscovered(message: Message): boolean {
    const count = scanner.start(message).skip('Discovered: ') ? scanner.readWhole() : Number.NaN;
    if (Number.isNaN(count)) return false;
    if (kind && kindOfId === message.gcId) note(message, kind, count);
    return true;
  }

  function readAll(message: Message): boolean {
    if (!scanner.start(message).skip('Ref Counts: ')) return false;
    for (const [, name, count] of message.text.matchAll(ALL_KINDS)) {
      const of = KINDS[name ?? ''];
      if (of) note(message, of, Number(count));
    }
    return true;
  }

  return {
    letters: 'RDSWFP',
    inEvents: true,
    read(message) {
      if (!isReferenceLine(message)) return false;
      if (message.indent === 0) return readAll(message);
      return message.first === UPPER_D ? readDiscovered(message) : readKind(message);
    },
  };
}
