import type { Window } from './window.ts';

/**
 * Hashes the next bytes of a window to 49 bits, which leaves bits of a double for a kind. Equal hashes are taken for
 * equal contents: among ten million different contents a collision occurs in one of ten dumps.
 */
export class ContentHash {
  /** How many words of 4 bytes of the last hashed content were not 0. */
  usedWords = 0;

  compute(window: Window, length: number): number {
    let first = 0x811c9dc5 ^ length;
    let second = 0x9e3779b9;
    let used = 0;
    for (let left = length; left > 0; ) {
      if (!window.ensure(Math.min(left, 4))) break;
      const { bytes } = window;
      const here = left <= window.available ? left : window.available & ~3;
      let { at } = window;
      const stop = at + here;
      for (const whole = at + (here & ~3); at < whole; at += 4) {
        const word =
          (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24);
        used += (word | -word) >>> 31;
        first = Math.imul(first ^ word, 0x01000193);
        first ^= first >>> 15;
        second = Math.imul(second + word, 0x85ebca6b);
        second ^= second >>> 13;
      }
      for (; at < stop; at++) {
        const byte = bytes[at] ?? 0;
        used += (byte | -byte) >>> 31;
        first = Math.imul(first ^ byte, 0x01000193);
        second = Math.imul(second + byte, 0x85ebca6b);
        second ^= second >>> 13;
      }
      window.at = at;
      left -= here;
    }
    this.usedWords = used;
    return (first >>> 0) * 0x2_0000 + (second >>> 15);
  }
}
