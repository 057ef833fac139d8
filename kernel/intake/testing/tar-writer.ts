const BLOCK = 512;

export interface TarEntrySpec {
  readonly name: string;
  readonly content?: string | Uint8Array;
  /** The type is one character; the default is a file. */
  readonly type?: string;
  /** The size that the header states, when it is wrong. */
  readonly size?: number;
  /** Writes the size in binary, as GNU does above 8 GiB. */
  readonly binarySize?: boolean;
  readonly linkTo?: string;
  /** `ustar` with a field for the folders of a long name, `gnu`, or the oldest form without a magic. */
  readonly form?: 'ustar' | 'gnu' | 'old';
  readonly prefix?: string;
  /** Set in old GNU headers of sparse files when more blocks with holes follow. */
  readonly moreHoles?: boolean;
}

const MAGIC = { ustar: 'ustar\x0000', gnu: 'ustar  \0', old: '' };

function header(spec: TarEntrySpec, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(spec.name, 0, 100, 'latin1');
  block.write('0000644\x000001750\x000001750\0', 100, 'latin1');
  if (spec.binarySize) {
    block[124] = 0x80;
    block.writeUIntBE(size, 130, 6);
  } else block.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  block.write('14717446723\0', 136, 'latin1');
  block.write(spec.type ?? '0', 156, 1, 'latin1');
  block.write(spec.linkTo ?? '', 157, 100, 'latin1');
  block.write(MAGIC[spec.form ?? 'ustar'], 257, 'latin1');
  block.write(spec.prefix ?? '', 345, 155, 'latin1');
  if (spec.moreHoles) block[482] = 1;
  return sealed(block);
}

/** Adds the checksum of the block. */
export function sealed(block: Buffer): Buffer {
  block.fill(0x20, 148, 156);
  const sum = block.subarray(0, BLOCK).reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

const inBlocks = (content: Buffer): Buffer =>
  Buffer.concat([content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)]);

/** Creates one entry: header and content. */
export function tarEntry(spec: TarEntrySpec): Buffer {
  const content = Buffer.from(spec.content ?? '');
  return Buffer.concat([header(spec, spec.size ?? content.length), inBlocks(content)]);
}

/** Creates the records of POSIX.1-2001 for the entry that follows. */
export function paxEntry(records: Readonly<Record<string, string>>): Buffer {
  const lines = Object.entries(records).map(([key, value]) => {
    const rest = ` ${key}=${value}\n`;
    const bytes = Buffer.byteLength(rest);
    let length = bytes + 1;
    while (String(length).length + bytes !== length) length = String(length).length + bytes;
    return `${length}${rest}`;
  });
  return tarEntry({ name: 'PaxHeaders/x', type: 'x', content: lines.join('') });
}

export const END_MARK = Buffer.alloc(2 * BLOCK);

/** Creates a tar archive of entry specifications and of finished entries. */
export const createTar = (entries: readonly (TarEntrySpec | Buffer)[]): Buffer =>
  Buffer.concat([...entries.map((entry) => (Buffer.isBuffer(entry) ? entry : tarEntry(entry))), END_MARK]);
