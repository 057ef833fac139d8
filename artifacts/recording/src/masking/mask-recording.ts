import { closeSync, openSync, readSync } from 'node:fs';
import type { ContentFile } from '@hindsight/model';
import { isRecording } from '../detect.ts';
import type { RecordingGap } from '../model.ts';
import { collectSecrets } from './collect-secrets.ts';
import { type EncodedText, encodeSecrets } from './encode-secrets.ts';

const WINDOW_BYTES = 8 * 1024 * 1024;
/** The bytes by which an encoded text is looked for. */
const KEY_BYTES = 3;
const HEADER_BYTES = 68;
/** More gaps are not counted by the reader, so what they hold would stay. */
const MAX_GAPS = 1000;

/**
 * Passes on the bytes of a recording with its secrets overwritten by stars: sizes, events and figures stay. What could not be read is
 * overwritten as a whole, because nobody knows what is in it. Returns false when no such copy can be made.
 */
export function maskRecording(content: ContentFile, write: (bytes: Uint8Array) => void): boolean {
  const secrets = collectSecrets({ ...content, name: content.name ?? '' });
  if (!secrets || secrets.gaps.length >= MAX_GAPS) return false;
  const isLegacy = secrets.chunks.some(({ version }) => version.startsWith('0.'));
  const search = new TextSearch(secrets.texts.flatMap((text) => encodeSecrets(text, isLegacy)));
  const file = openSync(content.path, 'r');
  try {
    copy(file, content, search, (bytes, position) => {
      for (const gap of secrets.gaps) clearGap(bytes, position, gap);
      write(bytes);
    });
  } finally {
    closeSync(file);
  }
  return true;
}

/** Reads window by window; a text that begins at the end of one window is looked for in the next. */
function copy(
  file: number,
  { from, size }: ContentFile,
  search: TextSearch,
  pass: (bytes: Uint8Array, position: number) => void,
): void {
  const buffer = Buffer.alloc(WINDOW_BYTES + search.longest);
  let held = 0;
  let done = 0;
  while (done + held < size || held > 0) {
    const requested = Math.min(buffer.length - held, size - done - held);
    const read = requested > 0 ? readSync(file, buffer, held, requested, from + done + held) : 0;
    held += read;
    const isLast = read === 0 || done + held >= size;
    const until = search.mask(buffer.subarray(0, held), isLast);
    pass(buffer.subarray(0, until), done);
    buffer.copy(buffer, 0, until, held);
    done += until;
    held -= until;
    if (isLast) return;
  }
}

/** Overwrites the part of a gap that is in these bytes, but for the header of its chunk. */
function clearGap(bytes: Uint8Array, position: number, gap: RecordingGap): void {
  const at = gap.position - position;
  const keepsHeader = at >= 0 && at < bytes.length && isRecording(bytes.subarray(at, at + HEADER_BYTES));
  const from = Math.max(0, at + (keepsHeader ? HEADER_BYTES : 0));
  const to = Math.min(bytes.length, at + gap.bytesLeftOut);
  if (from < to) bytes.fill(0, from, to);
}

/** Finds many texts at once: by their first bytes, then by their whole. */
class TextSearch {
  readonly longest: number = 0;
  private readonly lengths = new Map<number, Set<number>>();
  private readonly masked = new Map<string, Buffer>();
  private readonly begins = new Uint8Array(256);

  constructor(texts: Iterable<EncodedText>) {
    for (const { bytes, masked } of texts) {
      this.longest = Math.max(this.longest, bytes.length);
      this.begins[bytes[0] ?? 0] = 1;
      const key = bytes.readUIntBE(0, KEY_BYTES);
      const lengths = this.lengths.get(key) ?? new Set();
      this.lengths.set(key, lengths.add(bytes.length));
      this.masked.set(bytes.toString('latin1'), masked);
    }
  }

  /** Overwrites in place. Returns up to where the bytes are searched: behind it the rest of a text may be missing. */
  mask(bytes: Buffer, isLast: boolean): number {
    const end = isLast ? bytes.length : Math.max(0, bytes.length - this.longest);
    let at = 0;
    while (at < end) {
      if (this.begins[bytes[at] ?? 0] === 0) at++;
      else at += this.maskAt(bytes, at) || 1;
    }
    return at;
  }

  /** Returns the length of the text that begins here; 0 when none does. */
  private maskAt(bytes: Buffer, at: number): number {
    if (at + KEY_BYTES > bytes.length) return 0;
    for (const length of this.lengths.get(bytes.readUIntBE(at, KEY_BYTES)) ?? []) {
      const masked =
        at + length <= bytes.length ? this.masked.get(bytes.toString('latin1', at, at + length)) : undefined;
      if (!masked) continue;
      masked.copy(bytes, at);
      return length;
    }
    return 0;
  }
}
