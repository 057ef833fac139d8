import { chooseHeadline, formatBytes } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { parseAddress } from '../support/address.ts';
import { isFault, listGuiltyFrames } from '../support/crash-class.ts';
import { gatherCrash, quote } from '../support/evidence.ts';
import { code, describeFault, nameThread } from '../support/prose.ts';

/** The guard pages of a thread (yellow, red, reserved, shadow) and a frame above them. */
const NEAR_END = 128n * 1024n;
const NEAR_POINTER = 64n * 1024n;
/** With less left, the next native call ends in the guard pages. */
const LITTLE_STACK = 16 * 1024;

export const nativeStackOverflow = defineRule({
  id: 'native-stack-overflow',
  cause: 'deep-recursion',
  title: 'The stack of the thread was used up in native code',
  because:
    'EXCEPTION_STACK_OVERFLOW, an access to the guard pages within 64 KB of the stack pointer, or less than 16 KB of stack left: the JVM can raise a StackOverflowError in Java code only.',
  check: (analysis) => {
    const { crash } = analysis.report;
    if (!isFault(analysis)) return undefined;
    const isWindows = crash.signal === 'EXCEPTION_STACK_OVERFLOW';
    if (!isWindows && !isAtEnd(analysis) && !hasLittleStack(analysis)) return undefined;
    const repeated = findRepeatedFrame(analysis);
    const thread = nameThread(analysis);
    const size = crash.thread?.stackBytes;
    return {
      level: 'FATAL',
      confidence: isWindows || isAtEnd(analysis) ? 'high' : 'medium',
      headline: chooseHeadline(
        `The stack${size === undefined ? '' : ` of ${formatBytes(size)}`}${thread === undefined ? '' : ` of ${thread}`} was used up${repeated === undefined ? '' : ` by a recursion in ${code(repeated, 50)}`}`,
        `The stack of a thread was used up in native code`,
      ),
      explanation: `${describeFault(analysis)} The address is at the end of the stack${size === undefined ? '' : ` of ${formatBytes(size)}`}.${repeated === undefined ? '' : ` ${code(repeated)} is on it again and again.`} In native code the JVM cannot turn this into a StackOverflowError.`,
      advice:
        'Find the recursion, in Java or in the native library; raise -Xss (or -XX:CompilerThreadStackSize for a compiler thread) when the depth is intended.',
      evidence: gatherCrash(
        analysis,
        quote(analysis, 'stackBounds', 'free space'),
        quote(analysis, 'siginfo', crash.faultAddress),
      ),
    };
  },
});

function isAtEnd({ report: { crash } }: CrashAnalysis): boolean {
  const { stackFrom, stackTo, stackPointer } = crash.thread ?? {};
  const address = parseAddress(crash.faultAddress);
  if (address === undefined || stackFrom === undefined || stackTo === undefined) return false;
  if (address < stackFrom - NEAR_POINTER || address > stackFrom + NEAR_END) return false;
  const distance = stackPointer === undefined ? 0n : address - stackPointer;
  return (distance < 0n ? -distance : distance) <= NEAR_POINTER;
}

const hasLittleStack = ({ report: { crash } }: CrashAnalysis): boolean =>
  crash.signal !== 'SIGBUS' && (crash.thread?.stackFreeBytes ?? LITTLE_STACK) < LITTLE_STACK;

/** A function or method that is on the stack five times or more. */
function findRepeatedFrame(analysis: CrashAnalysis): string | undefined {
  const names = listGuiltyFrames(analysis).flatMap(({ method, function: name }) => method ?? name ?? []);
  const groups = [...Map.groupBy(names, (name) => name)].sort((a, b) => b[1].length - a[1].length);
  const [most] = groups;
  return most !== undefined && most[1].length >= 5 ? most[0] : undefined;
}
