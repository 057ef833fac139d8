import { createReadStream } from 'node:fs';

const BLOCK = 512;
const [SIZE_AT, SUM_AT, TYPE_AT, MAGIC_AT] = [124, 148, 156, 257];

/** Builds the header of a file in the ustar format (POSIX.1-1988). */
function buildHeader(name: string, bytes: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 100);
  header.write('0000600\0', 100, 'ascii');
  header.write(`${bytes.toString(8).padStart(11, '0')} `, SIZE_AT, 'ascii');
  header.fill(' ', SUM_AT, SUM_AT + 8);
  header.write('0', TYPE_AT, 'ascii');
  header.write('ustar\x0000', MAGIC_AT, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, SUM_AT, 'ascii');
  return header;
}

/** A file that becomes a member of the archive. */
export interface Member {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

/** Packs files into one archive, in which several parts of a log are sent as one artifact. */
export async function* packTar(members: readonly Member[]): AsyncGenerator<Uint8Array> {
  for (const { name, path, bytes } of members) {
    yield buildHeader(name, bytes);
    let sent = 0;
    for await (const chunk of createReadStream(path, { end: bytes - 1 })) {
      sent += chunk.length;
      yield chunk;
    }
    if (sent < bytes) throw new Error(`${name} became shorter while it was read`);
    yield Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}
