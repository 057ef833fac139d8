import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Small parts are written together, because each write costs a call of the system. */
const CHUNK_CHARACTERS = 1_000_000;

/**
 * Writes a file of ASCII texts in their order, as fast as the disk takes them. A file of at least `minBytes` that is there already is
 * kept. The file gets its name when it is complete, so that one that was interrupted is made anew.
 */
export async function writeParts(target: string, parts: Iterable<string>, minBytes = 0): Promise<void> {
  if (existsSync(target) && statSync(target).size >= minBytes) return;
  mkdirSync(dirname(target), { recursive: true });
  const out = createWriteStream(`${target}.part`, 'latin1');
  let chunk = '';
  for (const part of parts) {
    chunk += part;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    if (!out.write(chunk)) await once(out, 'drain');
    chunk = '';
  }
  out.end(chunk);
  await once(out, 'close');
  renameSync(`${target}.part`, target);
}

/** Yields what `makePart` returns for 0, 1, 2 …, until it is `bytes` long. */
export function* repeatUntil(bytes: number, makePart: (round: number) => string): Generator<string> {
  let written = 0;
  for (let round = 0; written < bytes; round++) {
    const part = makePart(round);
    written += part.length;
    yield part;
  }
}
