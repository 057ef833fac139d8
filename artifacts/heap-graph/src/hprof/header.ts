import { ArtifactError } from '@hindsight/model';
import type { Window } from './window.ts';

export interface HprofHeader {
  /** `JAVA PROFILE 1.0.2` */
  readonly format: string;
  readonly idSize: number;
  /** Time of the dump in milliseconds since 1970. */
  readonly createdAt: number;
}

/** 1.0.1: JDK 1.4 to 5, with a single HEAP_DUMP record. 1.0.2: with segments. 1.0.3: Android. */
const FORMATS: ReadonlySet<string> = new Set(['JAVA PROFILE 1.0.1', 'JAVA PROFILE 1.0.2', 'JAVA PROFILE 1.0.3']);
const FORMAT_BYTES = 19;
export const HEADER_BYTES = FORMAT_BYTES + 12;

export const isHprof = (head: Uint8Array): boolean =>
  FORMATS.has(Buffer.from(head.subarray(0, FORMAT_BYTES - 1)).toString('latin1')) && head[FORMAT_BYTES - 1] === 0;

const PREFIX = 'JAVA PROFILE ';

/** Returns whether the head begins like a heap dump of any version, also of one that is not read. */
export const hasHprofPrefix = (head: Uint8Array): boolean =>
  Buffer.from(head.subarray(0, PREFIX.length)).toString('latin1') === PREFIX;

/**
 * Reads the header. Throws an ArtifactError when the file is not a heap dump or its ids are neither 4 nor 8 bytes wide.
 */
export function readHeader(window: Window): HprofHeader {
  window.ensure(Math.min(HEADER_BYTES, window.size));
  const { bytes } = window;
  const there = Math.min(window.size, HEADER_BYTES);
  if (there < FORMAT_BYTES || !isHprof(bytes.subarray(0, there))) {
    throw new ArtifactError(
      'not-a-heap-dump',
      'A heap dump begins with "JAVA PROFILE 1.0.1", "1.0.2" or "1.0.3". Write one with "jcmd <pid> GC.heap_dump <file>".',
    );
  }
  if (there < HEADER_BYTES) {
    throw new ArtifactError('corrupt-artifact', 'The heap dump ends inside its header: copy it again.');
  }
  window.at = FORMAT_BYTES;
  const idSize = window.u4();
  if (idSize !== 4 && idSize !== 8) {
    throw new ArtifactError('corrupt-artifact', `The heap dump has identifiers of ${idSize} bytes; JVMs write 4 or 8.`);
  }
  const createdAt = window.u4() * 0x1_0000_0000 + window.u4();
  return { format: bytes.toString('latin1', 0, FORMAT_BYTES - 1), idSize, createdAt };
}
