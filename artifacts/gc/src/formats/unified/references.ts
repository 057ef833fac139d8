import type { References } from '../../events.ts';
import type { Message, MessageReader } from './message.ts';
import type { Notebook } from './notebook.ts';
import type { PauseNotes } from './pause-notes.ts';

const UPPER_R = 82;
const UPPER_D = 68;
const KINDS: Readonly<Record<string, keyof References>> = {
  Soft: 'soft',
  Weak: 'weak',
  Final: 'final',
  Phantom: 'phantom',
};
const LOWER_E = 101;
/** First letter of a kind, and where its `Reference` goes on after `Ref`: `SoftRef (ms)` is another line. */
const AFTER_REF = new Map([
  ['S'.charCodeAt(0), 'SoftRef'.length],
  ['W'.charCodeAt(0), 'WeakRef'.length],
  ['F'.charCodeAt(0), 'FinalRef'.length],
  ['P'.charCodeAt(0), 'PhantomRef'.length],
]);
/** JDK 21 and later: everything in one line. To JDK 20: the kind alone, `Discovered: n` below it. */
const OF_KIND = /^(Soft|Weak|Final|Phantom)Reference(?: Discovered: (\d{1,15})|:$)/;
const DISCOVERED = /^Discovered: (\d{1,15})/;
/** JDK 9: `Ref Counts: Soft: 0 Weak: 994 Final: 1074 Phantom: 211`. */
const ALL_KINDS = /(Soft|Weak|Final|Phantom): (\d{1,15})/g;

/** Whether a line begins like one that tells references; said of the many lines around them without making a string. */
export function isReferenceLine(message: Message): boolean {
  const { first, indent } = message;
  if (indent === 0) return first === UPPER_R;
  if (first === UPPER_D) return true;
  const afterRef = AFTER_REF.get(first);
  return afterRef !== undefined && message.at(indent + afterRef) === LOWER_E;
}

/** References that a collection found, by kind: `gc,ref` and `gc,phases,ref` at debug level. */
export function referencesReader(notebook: Notebook): MessageReader {
  let kind: keyof References | undefined;
  let kindOfId = -1;

  function note(message: Message, of: keyof References, count: string | undefined): void {
    const notes: PauseNotes = notebook.pauses.of(message.gcId);
    notes.references ??= {};
    notes.references[of] = Number(count);
  }

  function readKind(message: Message): boolean {
    const match = OF_KIND.exec(message.text.slice(message.indent));
    if (!match) return false;
    const of = KINDS[match[1] ?? ''];
    if (of && match[2] !== undefined) note(message, of, match[2]);
    kind = of;
    kindOfId = message.gcId;
    return true;
  }

  function readDiscovered(message: Message): boolean {
    const match = DISCOVERED.exec(message.text.slice(message.indent));
    if (!match) return false;
    if (kind && kindOfId === message.gcId) note(message, kind, match[1]);
    return true;
  }

  function readAll(message: Message): boolean {
    if (!message.text.startsWith('Ref Counts: ')) return false;
    for (const [, name, count] of message.text.matchAll(ALL_KINDS)) {
      const of = KINDS[name ?? ''];
      if (of) note(message, of, count);
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
