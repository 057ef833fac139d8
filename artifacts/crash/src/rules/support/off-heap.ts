import type { CrashAnalysis } from '../../model.ts';
import { isInstructionFetch, parseAddress } from './address.ts';
import { findTopFrame, isFault } from './crash-class.ts';

/** glibc reserves an arena at a multiple of this size and opens it page by page; the rest has no rights (malloc/arena.c, HEAP_MAX_SIZE). */
const ARENA = 1n << 26n;
/** A compressed reference reaches 32 GB above its base, and an index of 31 bits 16 GB above that. */
const REACH = 48n << 30n;
/** Where the kernel places mappings of a 64-bit process on x86-64 and AArch64. */
const MAPPINGS = 1n << 46n;
/** Classes are told by 32 bits above the base of their space. */
const CLASS_REACH = 4n << 30n;
const STACK_ZONE = 1n << 20n;

/**
 * Whether Java code failed at an address that no reference of it can have: behind what malloc gave, or far above what a compressed
 * reference reaches. Only Unsafe and what is built on it (direct buffers, memory segments) use such addresses.
 */
export function isOffHeapAddress(analysis: CrashAnalysis): boolean {
  const { crash } = analysis.report;
  const top = findTopFrame(analysis);
  const isJava = top?.type === 'J' || (top?.type === 'v' && /copy|fill/i.test(top.text));
  const address = parseAddress(crash.faultAddress);
  if (!isFault(analysis) || crash.signal !== 'SIGSEGV' || !isJava || address === undefined) return false;
  if (isInstructionFetch(analysis) || isNearStack(analysis, address)) return false;
  return isArenaRest(analysis) || isBeyondReach(analysis, address);
}

function isArenaRest({ report: { crash } }: CrashAnalysis): boolean {
  const { from, to, access, path } = crash.faultMapping ?? {};
  if (from === undefined || to === undefined || path !== undefined || !access?.startsWith('---')) return false;
  return to % ARENA === 0n && to - from < ARENA;
}

function isBeyondReach({ report: { crash, jvm } }: CrashAnalysis, address: bigint): boolean {
  const { heapBase, classSpaceBase } = jvm;
  if (jvm.compressedOops !== true || heapBase === undefined || classSpaceBase === undefined) return false;
  if (crash.signalCode !== 'SEGV_MAPERR' || address < MAPPINGS || address > MAPPINGS * 2n) return false;
  const isClass = address >= classSpaceBase - CLASS_REACH && address < classSpaceBase + CLASS_REACH;
  return address > heapBase + REACH && !isClass;
}

function isNearStack({ report: { crash } }: CrashAnalysis, address: bigint): boolean {
  const { stackFrom, stackTo } = crash.thread ?? {};
  return (
    stackFrom !== undefined &&
    stackTo !== undefined &&
    address > stackFrom - STACK_ZONE &&
    address < stackTo + STACK_ZONE
  );
}
