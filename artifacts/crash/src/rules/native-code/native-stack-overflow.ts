import { chooseHeadline, formatBytes } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { parseAddress } from '../support/address.ts';
import { isFault, listGuiltyFrames } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteLine } from '../support/evidence.ts';
import { code, describeFault, nameThread } from '../support/prose.ts';

/** The guard pages of a thread (yellow, red, reserved, shadow) and a frame above them. */
const NEAR_END = 128n * 1024n;
const NEAR_POINTER = 64n * 1024n;
/** What HotSpot for Linux prints before such a report. */
const STATED = /^An irrecoverable stack overflow has occurred/;
/** With less left, the next native call ends in the guard pages. */
const LITTLE_STACK = 16 * 1024;

export const nativeStackOverflow = defineRule({
  id: 'native-stack-overflow',
  cause: 'deep-recursion',
  title: 'The stack of the thread was used up in native code',
  because:
    'EXCEPTION_STACK_OVERFLOW, the message "An irrecoverable stack overflow has occurred", an access to the guard pages within 64 KB of the stack pointer, or less than 16 KB of stack left: the JVM can raise a StackOverflowError in Java code only.',
  check: (analysis) => {
    const { crash } = analysis.report;
    if (!isFault(analysis)) return undefined;
    const isWindows = crash.signal === 'EXCEPTION_STACK_OVERFLOW';
    const stated = analysis.report.warnings.find(({ text }) => STATED.test(text));
    const isStated = isWindows || stated !== undefined;
    if (!isStated && !isAtEnd(analysis) && !hasLittleStack(analysis)) return undefined;
    const repeated = findRepeatedFrame(analysis);
    const thread = nameThread(analysis);
    const size = crash.thread?.stackBytes;
    return {
      level: 'FATAL',
      confidence: isStated || isAtEnd(analysis) ? 'high' : 'medium',
      headline: chooseHeadline(
        `The stack${size === undefined ? '' : ` of ${formatBytes(size)}`}${thread === undefined ? '' : ` of ${thread}`} was used up ${repeated === undefined ? 'in native code' : `by a recursion in ${code(repeated, 50)}`}`,
        `The stack of a thread was used up in native code`,
      ),
      explanation: `${describeFault(analysis)} ${describeEnd(analysis)}${repeated === undefined ? '' : ` ${code(repeated)} is on it again and again.`} In native code the JVM cannot turn this into a StackOverflowError.`,
      advice:
        'Find the recursion, in Java or in the native library; raise -Xss (or -XX:CompilerThreadStackSize for a compiler thread) when the depth is intended.',
      evidence: gatherCrash(
        analysis,
        stated && quoteLine(stated.line, 'irrecoverable stack overflow'),
        quote(analysis, 'stackBounds', 'free space'),
        quote(analysis, 'siginfo', crash.faultAddress),
      ),
    };
  },
});

/** What proves it: the address, what is left, or the word of the JVM. */
function describeEnd(analysis: CrashAnalysis): string {
  const { stackBytes, stackFreeBytes } = analysis.report.crash.thread ?? {};
  const size = stackBytes === undefined ? '' : ` of ${formatBytes(stackBytes)}`;
  if (isAtEnd(analysis)) return `The address is at the end of the stack${size}.`;
  if (hasLittleStack(analysis)) return `Only ${formatBytes(stackFreeBytes ?? 0)} of the stack${size} were left.`;
  return 'The JVM says that the stack was used up beyond recovery.';
}

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
