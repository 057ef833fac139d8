import { isUtf8 } from 'node:buffer';

/** With fewer bytes or line feeds a coincidence is possible. */
const MIN_BYTES = 4096;
const MIN_LINE_FEEDS = 16;
const MIN_HIGH_BYTES = 64;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** The longest sequence of UTF-8 that the end of the head may truncate. */
const MAX_TRUNCATED_BYTES = 3;

const ADVICE = 'A program has copied it as text. Copy it again in binary mode (FTP: "binary").';

/**
 * Describes how a copy as text has changed binary data, judged by its first bytes; undefined when nothing shows it.
 * Binary data of this length never consists of valid UTF-8 and never has a carriage return before each line feed.
 */
export function describeTextTransfer(head: Uint8Array): string | undefined {
  if (head.length < MIN_BYTES) return undefined;
  let [high, lineFeeds, converted] = [0, 0, 0];
  for (let at = 1; at < head.length; at++) {
    const byte = head[at] ?? 0;
    if (byte >= 0x80) high++;
    if (byte !== LINE_FEED) continue;
    lineFeeds++;
    if (head[at - 1] === CARRIAGE_RETURN) converted++;
  }
  if (high >= MIN_HIGH_BYTES && isValidUtf8(head)) return `Its bytes above 7f were replaced by UTF-8. ${ADVICE}`;
  if (high === 0) return `It has no byte above 7f: the upper bits were lost. ${ADVICE}`;
  if (lineFeeds >= MIN_LINE_FEEDS && converted === lineFeeds) return `Line feeds (0a) became 0d 0a. ${ADVICE}`;
  return undefined;
}

function isValidUtf8(head: Uint8Array): boolean {
  for (let cut = 0; cut <= MAX_TRUNCATED_BYTES; cut++) if (isUtf8(head.subarray(0, head.length - cut))) return true;
  return false;
}
