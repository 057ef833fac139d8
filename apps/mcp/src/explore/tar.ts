const BLOCK = 512;
const MAX_NAME = 100;

/** One file of an archive. */
export interface TarMember {
  readonly name: string;
  readonly size: number;
  readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const pad = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

/** Writes the header of a regular file (POSIX ustar). */
function writeHeader({ name, size }: TarMember): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, MAX_NAME, 'utf8');
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** Gives every file a name of its own that fits into a header. */
export const nameMembers = (names: readonly string[]): readonly string[] =>
  names.map((name, index) => {
    const short = name.replaceAll(/[^\w.-]+/g, '_').slice(-80);
    return names.indexOf(name) === index ? short : `${index + 1}-${short}`;
  });

export const measureTar = (members: readonly TarMember[]): number =>
  members.reduce((total, { size }) => total + BLOCK + size + pad(size), 2 * BLOCK);

/** Writes files as one archive, so that they are analyzed as one series. The files are streamed. */
export async function* writeTar(members: readonly TarMember[]): AsyncGenerator<Uint8Array> {
  for (const member of members) {
    yield writeHeader(member);
    yield* member.body;
    yield Buffer.alloc(pad(member.size));
  }
  yield Buffer.alloc(2 * BLOCK);
}
