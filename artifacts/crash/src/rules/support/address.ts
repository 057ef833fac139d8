import type { CrashAnalysis } from '../../model.ts';

/** Addresses below the first page are those of a null pointer with an offset (vm.mmap_min_addr). */
export const NULL_PAGE = 4096n;
/** Programs get addresses below 2^47 on x86-64 and most others, and below 2^48 on AArch64 (arm64/memory.rst of the kernel). */
const MAX_USER_ADDRESS = 1n << 47n;
const MAX_USER_ADDRESS_ARM = 1n << 48n;
/** There addresses have more bits, or the stack is at the top of all. */
const WIDE = /sparc|s390|solaris/;
/** Shorter texts are addresses of a process of 32 bits. */
const MIN_WIDE_TEXT = 11;

/** Reads an address as a report has it; undefined when it is none. */
export function parseAddress(text: string | undefined): bigint | undefined {
  return text !== undefined && /^0x[0-9a-f]{1,16}$/i.test(text) ? BigInt(text) : undefined;
}

/** An address that no program can have: garbage was used as a pointer. */
export function isImpossible({ report: { crash, jvm } }: CrashAnalysis): boolean {
  const { faultAddress: text = '' } = crash;
  const { platform = '' } = jvm;
  const address = parseAddress(text);
  if (address === undefined || text.length < MIN_WIDE_TEXT || WIDE.test(platform)) return false;
  return address >= (platform.includes('aarch64') ? MAX_USER_ADDRESS_ARM : MAX_USER_ADDRESS);
}

/** The address that could not be accessed is that of the instruction: it was to be run, not read or written. */
export function isInstructionFetch({ report: { crash } }: CrashAnalysis): boolean {
  const address = parseAddress(crash.faultAddress);
  return address !== undefined && address === parseAddress(crash.pc);
}

/** The fault is at a null pointer with the offset of a field; SI_KERNEL tells no address. */
export function isNullAccess({ report: { crash } }: CrashAnalysis): boolean {
  const address = parseAddress(crash.faultAddress);
  const isAccess =
    crash.signalCode === 'SEGV_MAPERR' ||
    crash.signal === 'EXCEPTION_ACCESS_VIOLATION' ||
    (crash.signalCode === undefined && crash.signal === 'SIGSEGV');
  return isAccess && address !== undefined && address < NULL_PAGE;
}

const LOW_32 = 0xffffffffn;
/** The upper half of an address that was kept as a negative 32-bit integer. */
const SIGN_EXTENDED = 0xffffffffn << 32n;
/** The last pages are what -1 and small negative numbers make as a pointer. */
const NEAR_MINUS_ONE = 0xffff0000n;

/**
 * An address whose upper half are the bits of a sign: a 64-bit pointer was kept in a 32-bit integer, and what is left of it was
 * extended. Half of all such pointers look so.
 */
export function isTruncatedPointer({ report: { crash, jvm } }: CrashAnalysis): boolean {
  const address = parseAddress(crash.faultAddress);
  if (address === undefined || !/64/.test(jvm.platform ?? '')) return false;
  const low = address & LOW_32;
  return (address & ~LOW_32) === SIGN_EXTENDED && low >= 1n << 31n && low < NEAR_MINUS_ONE;
}

/** Whether the address of the fault is within the Java heap; undefined where the report does not have one of the two. */
export function isInHeap({ report: { crash, heap, jvm } }: CrashAnalysis): boolean | undefined {
  const address = parseAddress(crash.faultAddress);
  const { heapBase: base } = jvm;
  if (address === undefined || base === undefined || heap.maxBytes === undefined) return undefined;
  return address >= base && address < base + BigInt(Math.round(heap.maxBytes));
}

/** Below this, a number is rather an offset of null than half of a pointer. */
const MIN_HALF = 1n << 24n;
const BYTE = /[0-9a-f]{2}/gi;

/**
 * An address that fits into 32 bits, where a 64-bit process has neither its heap nor anything else: the other half of the pointers
 * that were kept in an integer looks so. Text and one repeated byte are something else that was used as a pointer.
 */
export function isHalfPointer(analysis: CrashAnalysis): boolean {
  const { crash, jvm } = analysis.report;
  const address = parseAddress(crash.faultAddress);
  if (address === undefined || isInHeap(analysis) !== false || crash.faultMapping) return false;
  if (!/amd64|x86_64|aarch64/.test(jvm.platform ?? '') || address < MIN_HALF || address > LOW_32) return false;
  const bytes = [...address.toString(16).padStart(8, '0').matchAll(BYTE)].map(([byte]) => Number.parseInt(byte, 16));
  const isText = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  return crash.signalCode !== 'SEGV_ACCERR' && !isText && new Set(bytes).size > 1;
}

/** The sentence about such an address, with a blank before it; empty for others. */
export const describeHalfPointer = (analysis: CrashAnalysis): string =>
  isHalfPointer(analysis)
    ? ' The address fits into 32 bits, and this process has nothing there: most likely half of a 64-bit pointer that was kept in an int (a handle or a signature with int in place of long or Pointer), or a number that was used as a pointer.'
    : '';
