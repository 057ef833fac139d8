import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Crc64 } from '../checksums/crc64.ts';
import { CorruptDataError } from '../decoder.ts';

export interface ContentCheck {
  update(bytes: Buffer): void;
  /** Returns the checksum as it is written in the file. */
  digest(): Buffer;
}

/** Creates the check for the number in the header of an xz stream. */
export function createContentCheck(id: number): ContentCheck {
  switch (id) {
    case 0x0:
      return { update: () => undefined, digest: () => Buffer.alloc(0) };
    case 0x1:
      return createCrc32Check();
    case 0x4:
      return new Crc64();
    case 0xa:
      return createHash('sha256');
    default:
      throw new CorruptDataError('a checksum of unknown kind');
  }
}

function createCrc32Check(): ContentCheck {
  let crc = 0;
  return {
    update: (bytes) => {
      crc = crc32(bytes, crc);
    },
    digest: () => {
      const digest = Buffer.alloc(4);
      digest.writeUInt32LE(crc);
      return digest;
    },
  };
}
