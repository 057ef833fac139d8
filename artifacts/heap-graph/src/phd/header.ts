import { ArtifactError } from '@hindsight/model';
import type { Window } from '../hprof/window.ts';
import { describeTextTransfer } from './text-transfer.ts';

/** The header of a portable heap dump of IBM J9 or Eclipse OpenJ9. */
export interface PhdHeader {
  readonly version: number;
  readonly bits: 32 | 64;
  /** Whether every record of an object has a hash of 2 bytes. */
  readonly isHashed: boolean;
  /** Gaps and references are multiples of `1 << shift` bytes. */
  readonly shift: 2 | 3;
  /** The full version of the JVM; absent in old dumps. */
  readonly jvmVersion: string | undefined;
  /** The offset of the first record of the body. */
  readonly body: number;
}

/** A short length and the text, as Java's `writeUTF` writes them. */
const MAGIC = Buffer.from('\0\x12portable heap dump', 'latin1');
const IS_64_BIT = 1;
const IS_HASHED = 2;
const IS_J9 = 4;
/** 4: JDK 1.4.2 and 5; 5: up to 7.0; 6: since 7.1. */
const VERSIONS: ReadonlySet<number> = new Set([4, 5, 6]);
/** The version since which the size of an array is written. */
export const SIZES_SINCE = 6;

const HEADER_START = 1;
const HEADER_END = 2;
const HEADER_JVM_VERSION = 4;
/** Records of two numbers: totals, and seeds of hashes. */
const NUMBER_PAIRS: ReadonlySet<number> = new Set([1, 3]);
const BODY_START = 2;
const MAX_HEADER_RECORDS = 64;

export const isPhd = (head: Uint8Array): boolean =>
  MAGIC.equals(Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, MAGIC.length)));

/** Reads the header. Throws an ArtifactError when it is damaged, of an unknown version, or when bytes were changed by a transfer as text. */
export function readPhdHeader(window: Window): PhdHeader {
  window.seek(0);
  const changed = describeTextTransfer(readHead(window));
  if (changed !== undefined) throw createDamage(changed);
  window.at = MAGIC.length;
  if (window.left < 9) throw createDamage('It ends inside its header: copy it again.');
  const version = window.u4();
  if (!VERSIONS.has(version)) throw createDamage(`Its version is ${version}; versions 4, 5 and 6 are read.`);
  const flags = window.u4();
  const jvmVersion = readHeaderRecords(window);
  return {
    version,
    bits: (flags & IS_64_BIT) !== 0 ? 64 : 32,
    isHashed: (flags & IS_HASHED) !== 0,
    shift: (flags & IS_J9) !== 0 || version === 5 ? 2 : 3,
    jvmVersion,
    body: window.position,
  };
}

const HEAD_BYTES = 1 << 16;

function readHead(window: Window): Buffer {
  window.ensure(Math.min(window.size, HEAD_BYTES));
  return window.bytes.subarray(0, Math.min(window.available, HEAD_BYTES));
}

/** Reads the records of the header up to the first byte of the body. Returns the version of the JVM. */
function readHeaderRecords(window: Window): string | undefined {
  let jvmVersion: string | undefined;
  let tag = window.u1() === HEADER_START && window.ensure(1) ? window.u1() : -1;
  for (let records = 0; records < MAX_HEADER_RECORDS && tag !== HEADER_END; records++) {
    if (tag === HEADER_JVM_VERSION && window.ensure(2)) jvmVersion = readUtf(window);
    else if (NUMBER_PAIRS.has(tag) && window.ensure(8)) window.at += 8;
    else break;
    tag = window.ensure(1) ? window.u1() : -1;
  }
  if (tag === HEADER_END && window.ensure(1) && window.u1() === BODY_START) return jvmVersion;
  throw createDamage('Its header is damaged or ends early: copy it again.');
}

/** Reads a text after its length of two bytes; undefined when the dump ends before. */
export function readUtf(window: Window): string | undefined {
  const length = window.u2();
  if (!window.ensure(length)) return undefined;
  window.at += length;
  return window.bytes.toString('utf8', window.at - length, window.at);
}

const createDamage = (why: string): ArtifactError =>
  new ArtifactError('corrupt-artifact', `This portable heap dump (PHD) cannot be read. ${why}`);
