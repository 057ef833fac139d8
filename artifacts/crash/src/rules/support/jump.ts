import type { CrashAnalysis } from '../../model.ts';
import { isInstructionFetch, parseAddress } from './address.ts';

/** Code is never so low: the kernel keeps the first 64 KB free (vm.mmap_min_addr, and the null partition of Windows). */
const LOWEST_CODE = 0x10000n;
/** Executables and libraries of 64-bit processes are loaded far above this; smaller numbers are offsets within a file. */
const LOWEST_CODE_64 = 0x200000n;

/** The sentence about a jump to where no code is, with a blank before it; empty for other crashes. */
export function describeJump(analysis: CrashAnalysis): string {
  const { crash } = analysis.report;
  const address = parseAddress(crash.pc);
  const lowest = /64|s390x|sparcv9/.test(analysis.report.jvm.platform ?? '') ? LOWEST_CODE_64 : LOWEST_CODE;
  const isJump = isInstructionFetch(analysis) || (address !== undefined && address < lowest);
  if (address === undefined || !isJump) return '';
  if (address < lowest)
    return ' It jumped to an address that holds no code: a function that was never found or bound (a library for glibc on Alpine, or one that misses another library), or a library that is damaged or was replaced while it was mapped.';
  if (crash.signalCode !== 'SEGV_MAPERR' || crash.faultMapping !== undefined) return '';
  return ' It jumped to an address where nothing is mapped: a function of a library that was unloaded, a callback whose code or object was freed, or a pointer that was overwritten.';
}

/** `a jump to an address without code`, for a headline; undefined for other crashes. */
export const nameJump = (analysis: CrashAnalysis): string | undefined =>
  describeJump(analysis) === '' ? undefined : 'a jump to an address without code';
