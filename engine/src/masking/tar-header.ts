/** Headers and contents are padded to blocks of this size. */
export const TAR_BLOCK = 512;

const NAME_BYTES = 100;
const OWNER_ONLY = '0000600';
const SIZE_AT = 124;
const SIZE_DIGITS = 11;
const CHECKSUM_AT = 148;
const CHECKSUM_BYTES = 8;
/** GNU: the highest bit marks a number that octal digits cannot hold. */
const BINARY = 0x80;

/** Returns the number of bytes that pad a content to full blocks. */
export const padTar = (bytes: number): number => (TAR_BLOCK - (bytes % TAR_BLOCK)) % TAR_BLOCK;

/** Creates the tar header of a file (GNU form); a long name is written as an extra entry before it. */
export function writeTarHeader(name: string, size: number): Buffer {
  const bytes = Buffer.from(name);
  if (bytes.length < NAME_BYTES) return block(bytes, size, '0');
  const content = Buffer.alloc(bytes.length + 1 + padTar(bytes.length + 1));
  bytes.copy(content);
  return Buffer.concat([
    block(Buffer.from('././@LongLink'), bytes.length + 1, 'L'),
    content,
    block(bytes.subarray(0, NAME_BYTES - 1), size, '0'),
  ]);
}

function block(name: Buffer, size: number, type: string): Buffer {
  const header = Buffer.alloc(TAR_BLOCK);
  name.copy(header);
  header.write(OWNER_ONLY, 100, 'latin1');
  const digits = size.toString(8);
  if (digits.length <= SIZE_DIGITS) header.write(digits.padStart(SIZE_DIGITS, '0'), SIZE_AT, 'latin1');
  else {
    header.writeUInt8(BINARY, SIZE_AT);
    header.writeBigUInt64BE(BigInt(size), SIZE_AT + 4);
  }
  header.write(type, 156, 'latin1');
  header.write('ustar  ', 257, 'latin1');
  header.fill(' ', CHECKSUM_AT, CHECKSUM_AT + CHECKSUM_BYTES);
  const checksum = header.reduce((sum, byte) => sum + byte, 0);
  header.write(`${checksum.toString(8).padStart(6, '0')}\0`, CHECKSUM_AT, 'latin1');
  return header;
}
