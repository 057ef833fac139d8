import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { describeHalfPointer, isNullAccess, isTruncatedPointer } from '../support/address.ts';
import { classifyCrash, findTopFrame, listTopFunctions } from '../support/crash-class.ts';
import { describeFillPattern } from '../support/fill-pattern.ts';
import { describeJump } from '../support/jump.ts';
import {
  ADVISE_CHECK_JNI,
  describeLibrary,
  describeVersion,
  findGuiltyFrame,
  gatherNativeCrash,
  isJniArgument,
} from '../support/native-code.ts';
import {
  adviseEvidence,
  code,
  describeCaller,
  describeFault,
  describePath,
  describeSignal,
  findJavaCaller,
  nameDebugger,
} from '../support/prose.ts';
import { findNativeMethods } from '../tables/native-methods.ts';

export const nativeLibraryCrash = defineRule({
  id: 'native-library-crash',
  cause: 'native-crash',
  title: 'Native code outside of the JVM crashed',
  because:
    'The problematic frame, or the first one below the C library, is in a library that is neither the JVM nor of the JDK: HotSpot writes "The crash happened outside the Java Virtual Machine in native code" for it.',
  check: (analysis) => {
    const kind = classifyCrash(analysis);
    if (kind !== 'native-library' && kind !== 'c-library') return undefined;
    const isCallerKnown = kind === 'native-library';
    const library = isCallerKnown ? findGuiltyFrame(analysis)?.library : findTopFrame(analysis)?.library;
    if (isEnvironment(analysis)) return claimEnvironment(analysis, library);
    const isJumpToNowhere = library === undefined;
    const where = isJumpToNowhere
      ? 'an address without code (a library that was unloaded, or a bad function pointer)'
      : `${describeLibrary(library)}${isUnloaded(analysis) ? ', which was unloaded already' : ''}`;
    const name = isCallerKnown ? findGuiltyFrame(analysis)?.function : undefined;
    return {
      level: 'FATAL',
      confidence: isCallerKnown ? 'medium' : 'low',
      headline: chooseHeadline(
        `${describeSignal(analysis)} in ${where}${name === undefined ? '' : `, function ${code(name, 40)}`}${describeCaller(analysis)}`,
        `${describeSignal(analysis)} in ${where}${describeCaller(analysis)}`,
        `${describeSignal(analysis)} in ${where}`,
        `${describeSignal(analysis)} in native code`,
      ),
      explanation: `${describeFault(analysis)}${describePath(analysis)}${describeVersion(analysis, library)}${describeFillPattern(analysis)} ${explain(analysis, isCallerKnown)}`,
      advice: isCallerKnown
        ? adviseLibrary(analysis, library)
        : `Open ${adviseEvidence(analysis)} in ${nameDebugger(analysis)} and read the whole stack; remove native agents and libraries one at a time to find the caller.`,
      evidence: gatherNativeCrash(analysis),
    };
  },
});

/** What to do about the library, by whose it is and by what Java did with it. */
function adviseLibrary(analysis: CrashAnalysis, library: string | undefined): string {
  const evidence = adviseEvidence(analysis);
  if (isJniArgument(analysis))
    return `${ADVISE_CHECK_JNI} Then correct ${describeLibrary(library)} or update it, or send its vendor ${evidence}.`;
  if (analysis.blame?.owner === 'system')
    return `${code(library ?? 'The library', 50)} is of the operating system: install its updates, or change the base image; look at the Java code that called it for what is special about its input, and report it to the vendor of the system with ${evidence}.`;
  const known = findNativeMethods(findJavaCaller(analysis)?.method);
  if (known !== undefined) return `${known.advice} Send its vendor ${evidence}.`;
  return `Update ${describeLibrary(library)} or report it to its vendor with ${evidence}; until then keep ${code(library ?? 'the library')} out of the process or run it in one of its own. Check with -Xcheck:jni whether Java passes it something wrong.`;
}

/** What the frames say of who is to blame. */
function explain(analysis: CrashAnalysis, isCallerKnown: boolean): string {
  if (isJniArgument(analysis))
    return 'The library called a function of the JVM over JNI, which failed on what it was given: such functions do not check their arguments.';
  if (!isCallerKnown)
    return `The frame is of the C library or of no library at all, and the report does not show which native code called it; the native libraries of the process are the suspects.${describeJump(analysis)}`;
  if (isUnloaded(analysis))
    return 'Windows had unloaded the library already: a thread, a timer or a callback of it was still to run. It has to end them before it is unloaded (FreeLibrary, Native.unregister, a class loader that is collected), or must stay loaded.';
  const jump = describeJump(analysis);
  if (jump !== '') return `A native library has no checks, and its faults end the whole process.${jump}`;
  const caller = isUnattached(analysis)
    ? 'No Java code called it: the thread is one of the library, and is not attached to the JVM. If it was to call Java, it has to call AttachCurrentThread first, and it may use no JNIEnv and no local reference of another thread.'
    : isHandleNull(analysis)
      ? 'The function is the one that Java called, and it met a null pointer at once: the handle that Java passed was 0, as it is after its object was closed or before it was opened. Look in the Java code that called it.'
      : isTruncatedPointer(analysis)
        ? 'The upper half of the address are the bits of a sign: a 64-bit pointer was kept in an int. Look for a handle that Java passes as int in place of long, and for a function that is called without its declaration.'
        : `The Java code that called it may still have passed something wrong.${describeHalfPointer(analysis)}`;
  return `This is code outside of the JVM: a native library has no checks, and its faults end the whole process. ${caller}`;
}

/** Windows says so in the name of the module. */
const isUnloaded = ({ report: { crash } }: CrashAnalysis): boolean => /was no longer loaded$/.test(crash.message ?? '');

/** The entry of a native method or what it called first used a null pointer. */
const isHandleNull = (analysis: CrashAnalysis): boolean =>
  isNullAccess(analysis) && listTopFunctions(analysis, 2).some((name) => name.startsWith('Java_'));

const isUnattached = ({ report: { crash } }: CrashAnalysis): boolean => crash.thread?.kind === 'native';

/** Functions that read the environment, which the C library does not lock for them (getenv(3), attributes: MT-Safe env). */
const ENVIRONMENT = /^(?:secure_)?getenv(?:@|$)/;

const isEnvironment = (analysis: CrashAnalysis): boolean => ENVIRONMENT.test(findTopFrame(analysis)?.function ?? '');

function claimEnvironment(analysis: CrashAnalysis, library: string | undefined) {
  const caller =
    library === undefined || classifyCrash(analysis) !== 'native-library' ? '' : ` for ${describeLibrary(library)}`;
  return {
    level: 'FATAL',
    confidence: 'medium',
    headline: chooseHeadline(
      `${describeSignal(analysis)} in \`getenv\`${caller}: most likely another thread changed the environment${describeCaller(analysis)}`,
      `${describeSignal(analysis)} in \`getenv\`${caller}: most likely another thread changed the environment`,
      `${describeSignal(analysis)} in \`getenv\`: most likely another thread changed the environment`,
    ),
    explanation: `${describeFault(analysis)}${describePath(analysis)} \`getenv\` walks the list of environment variables without a lock. It fails when another thread changes it at that moment (\`setenv\`, \`putenv\`, \`unsetenv\` of any native library), or when a string that was put there was freed. The code that called it is mostly the victim.`,
    advice: `Find who changes the environment of the process while it runs: search the native libraries for \`setenv\` and \`putenv\` (\`nm -D\`), and the Java code for bindings to them (JNA, the foreign function API, reflection on ProcessEnvironment). Set the variables before the JVM starts, or once before further threads begin. Newer versions of glibc (2.41) make reading safe. Send the vendor ${adviseEvidence(analysis)}.`,
    evidence: gatherNativeCrash(analysis),
  } as const;
}
