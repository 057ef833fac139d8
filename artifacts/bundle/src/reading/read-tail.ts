import type { ArchiveMember } from '@hindsight/model';
import type { CapturedLog } from '../model.ts';
import { getReason } from './artifact-list.ts';

const MAX_TAIL_LINES = 1000;
const MAX_TAIL_BYTES = 16 * 1024 * 1024;

/** Reads the last lines of a log. A log that cannot be read has none; its analysis says why. */
export async function readTail({ source, bytes }: ArchiveMember): Promise<CapturedLog['tail']> {
  if (bytes > MAX_TAIL_BYTES) return [];
  const tail: { readonly number: number; readonly text: string }[] = [];
  try {
    await source.readLines(({ number, text }) => {
      tail.push({ number, text });
      if (tail.length >= 2 * MAX_TAIL_LINES) tail.splice(0, MAX_TAIL_LINES);
    });
  } catch (error) {
    getReason(error);
    return [];
  }
  return tail.slice(-MAX_TAIL_LINES);
}
