import type { CrashAnalysis } from '../../model.ts';
import { isImpossible, parseAddress } from './address.ts';

/** A register that holds what programs fill memory with, in place of a pointer. */
export interface FillPattern {
  readonly register: string;
  readonly value: string;
  /** What writes such a value. */
  readonly meaning: string;
  readonly line: number;
}

const REGISTER = /\b([A-Z][A-Z0-9]{1,3}|[rx]\d{1,2}) {0,2}= {0,2}(0x[0-9a-f]{16})\b/gi;
/** Names that are no general registers: flags, segments and error codes. */
const NO_POINTER = /^(?:EFLAGS|CSGSFS|ERR|TRAPNO|MXCSR|RIP|RSP|PC|SP)$/i;
/** Bytes that sound code has in registers for work on many bytes at once. */
const MASKS: ReadonlySet<string> = new Set(['00', '01', '7f', '80', 'fe', 'ff', '55', 'aa', '33', '0f', 'f0']);

/** Values by which runtimes mark memory, in hexadecimal (MSVC debug heap, Windows heap, HotSpot's globalDefinitions.hpp). */
const KNOWN: Readonly<Record<string, string>> = {
  cd: 'memory that the debug heap of Windows gave and nobody has set',
  cc: 'a local variable that nobody has set, in a debug build for Windows',
  dd: 'memory that the debug heap of Windows has freed',
  feee: 'memory that the heap of Windows has freed',
  f1: 'memory of the JVM that was released',
  deadbeef: 'memory that an allocator or a driver has marked as freed',
  baadf00d: 'memory that the heap of Windows gave and nobody has set',
  baadbabe: 'memory of the Java heap that is not in use',
};

/** Addresses that are near the value of the register are made of it: a field behind the pointer was read. */
const MAX_FIELD = 0x10000n;

/**
 * Finds a register with one repeated byte or a known mark which is the address that failed: the kernel does not tell an address that
 * is not canonical, and a reference that is compressed has only four bytes of it.
 */
export function findFillPattern(analysis: CrashAnalysis): FillPattern | undefined {
  const { crash } = analysis.report;
  const address = parseAddress(crash.faultAddress);
  const isHidden = crash.signalCode === 'SI_KERNEL' || isImpossible(analysis);
  for (const { line, text } of crash.registers)
    for (const [, register = '', value = ''] of text.matchAll(REGISTER)) {
      const meaning = NO_POINTER.test(register) ? undefined : explainValue(value, address, isHidden);
      if (meaning !== undefined) return { register, value, meaning, line };
    }
  return undefined;
}

/** What a register holds that is the address which failed, or may be it where the report does not have that. */
function explainValue(value: string, address: bigint | undefined, isHidden: boolean): string | undefined {
  const digits = value.slice(2).toLowerCase();
  const meaning = explainPattern(digits);
  if (meaning === undefined) return isBehind(address, value) ? explainDecoded(digits) : undefined;
  const isWhole = !value.startsWith('0x00000000');
  return (isHidden && isWhole) || isNear(address, value) ? meaning : undefined;
}

/** The last three bytes of the failing address are those of the pattern, or a field behind it. */
function isNear(address: bigint | undefined, value: string): boolean {
  if (address === undefined) return false;
  const distance = BigInt.asUintN(24, address) - BigInt.asUintN(24, BigInt(value));
  return distance >= 0n && distance < MAX_FIELD;
}

/** The whole address is that of the register, or a field behind it. */
function isBehind(address: bigint | undefined, value: string): boolean {
  const distance = address === undefined ? -1n : address - BigInt(value);
  return distance >= 0n && distance < MAX_FIELD;
}

/** The base of the classes is a multiple of 16 MB, so that three bytes of a compressed class stay in the address that is made of it. */
const DECODED = /^0000[0-9a-f]{6}([0-9a-f]{2})\1\1$/;

function explainDecoded(digits: string): string | undefined {
  const byte = DECODED.exec(digits)?.[1];
  if (byte === undefined || MASKS.has(byte)) return undefined;
  return `its last three bytes are one byte${nameLetter(byte)}, as a class or reference that was overwritten with it gives`;
}

/** A class or reference that is compressed has four bytes. */
const COMPRESSED = /^0{8}((?:[0-9a-f]{2}))\1{3}$/;

function explainPattern(digits: string): string | undefined {
  const compressed = COMPRESSED.exec(digits)?.[1];
  if (compressed !== undefined && !MASKS.has(compressed))
    return `one byte${nameLetter(compressed)} four times, as memset() or a copied text leaves it in place of a class or reference`;
  const unit = [2, 4, 8].map((length) => digits.slice(0, length)).find((one) => one.repeat(16 / one.length) === digits);
  if (unit === undefined || MASKS.has(unit)) return undefined;
  const known = KNOWN[unit];
  if (known !== undefined) return `the mark of ${known}`;
  if (unit.length > 2) return undefined;
  return `one byte${nameLetter(unit)} eight times, as memset() or a copied text leaves it`;
}

function nameLetter(digits: string): string {
  const byte = Number.parseInt(digits, 16);
  return byte > 0x20 && byte < 0x7f ? ` (the letter ${String.fromCharCode(byte)})` : '';
}

/** ` Register R10 holds 0x4141414141414141, …`; empty when there is none. */
export function describeFillPattern(analysis: CrashAnalysis): string {
  const pattern = findFillPattern(analysis);
  return pattern === undefined
    ? ''
    : ` Register ${pattern.register} holds ${pattern.value}: ${pattern.meaning}. That was written over a pointer, or memory was used after it was freed.`;
}
