import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis, MappedLibrary } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { parseAddress } from '../support/address.ts';
import { type CrashClass, classifyCrash, findTopFrame, isFault } from '../support/crash-class.ts';
import { gather, gatherCrash, quote, quoteFrame, quoteLine } from '../support/evidence.ts';
import { isOnNativePath } from '../support/native-code.ts';
import { code, codePath, describeCaller, describeFault, describeSignal } from '../support/prose.ts';

const MUSL = /^(?:ld-musl-|libc\.musl-)/;
const GLIBC = /^(?:libc\.so\.6|ld-linux[-\w]*\.so\.\d|libgcompat\.so|libc-2\.\d+\.so|libgcompat)/;

export const muslGlibcMix = defineRule({
  id: 'musl-glibc-mix',
  cause: 'native-crash',
  title: 'Two C libraries are in one process',
  because:
    'Libraries that are built for glibc need it; on Alpine, musl or gcompat stand in for it, and structures and locks differ. musl loads such a library without a word when the functions that it lacks are bound late; the first call of one jumps to the offset that stood in the file.',
  check: (analysis) => {
    const { libraries } = analysis.report;
    const musl = libraries.find(({ name }) => MUSL.test(name));
    const glibc = libraries.find(({ name }) => GLIBC.test(name));
    if (musl === undefined || glibc === undefined)
      return glibc === undefined && (musl !== undefined || isBuiltForMusl(analysis) || isUnlisted(analysis))
        ? claimForeignBuild(analysis, musl)
        : undefined;
    const kind = classifyCrash(analysis);
    return {
      level: kind !== undefined && LINKED.has(kind) ? 'SEVERE' : 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(
        `${code(musl.name, 40)} and ${code(glibc.name, 40)} are in one process: musl and glibc do not mix`,
      ),
      explanation: `The process maps ${codePath(musl.path)} and ${codePath(glibc.path)}. A library that was built for glibc was loaded into a JVM on musl, or the other way round.`,
      advice: 'Use a base image with glibc (Debian, UBI), or libraries and a JDK that are built for Alpine.',
      evidence: gather(analysis, quoteLine(musl.line, musl.name), quoteLine(glibc.line, glibc.name)),
    };
  },
});

/** Crashes of code that the loader of the C library has linked. */
const LINKED: ReadonlySet<CrashClass> = new Set<CrashClass>(['native-library', 'c-library', 'jdk-library', 'unknown']);
/** No code is mapped so low; the addresses in the tables of a library that is not relocated are offsets in its file. */
const LOWEST_CODE = 0x400000n;
const LOADER = /^dlopen\b|^ld-musl-|^libc\.musl-/;

/** The build or platform of a JVM for musl: `17.0.10+7-alpine-r0`, `linux-musl-amd64`. */
const isBuiltForMusl = ({ report: { jvm } }: CrashAnalysis): boolean =>
  /\b(?:alpine|musl)\b/i.test(`${jvm.build ?? ''} ${jvm.platform ?? ''} ${jvm.version ?? ''}`);

/** Offsets in the file of a library are smaller than it; numbers below a page are null pointers with the offset of a field. */
const LOWEST_OFFSET = 0x1000n;
const HIGHEST_OFFSET = 0x200000n;

/**
 * The header alone: the loader of glibc binds or refuses each function and relocates every table, so on Linux only that of musl leaves
 * code with a number of the file.
 */
function isUnlisted({ report: { jvm, crash, libraries } }: CrashAnalysis): boolean {
  const address = parseAddress(crash.pc) ?? 0n;
  const isOffset = address >= LOWEST_OFFSET && address < HIGHEST_OFFSET;
  return libraries.length === 0 && isOffset && /^linux.*64/.test(jvm.platform ?? '');
}

/** The foreign library that was called; of those that are mapped the last. */
function findForeignLibrary({ report, blame }: CrashAnalysis) {
  const mapped = report.libraries.findLast(({ owner }) => owner === 'application' || owner === 'agent');
  const { frame, owner } = blame ?? {};
  const isCalled = frame?.library !== undefined && (owner === 'application' || owner === 'agent');
  return isCalled && mapped === undefined ? { name: frame.library ?? '', path: undefined, line: frame.line } : mapped;
}

interface Place {
  readonly musl: MappedLibrary | undefined;
  readonly foreign: { readonly name: string; readonly path: string | undefined } | undefined;
  readonly isShown: boolean;
}

/** What shows that the JVM runs on musl, and whose the library is. */
function explainPlace({ report }: CrashAnalysis, { musl, foreign, isShown }: Place): string {
  if (!isShown || foreign === undefined)
    return 'On Linux only musl, the C library of Alpine, loads such a library without an error; the report does not list the libraries, so that it is not certain.';
  const runs = musl === undefined ? code(report.jvm.build ?? 'its build', 60) : codePath(musl.path);
  const library = codePath(foreign.path ?? foreign.name, 100);
  return `The JVM runs on musl (${runs}), and ${library} is the foreign library that was ${foreign.path === undefined ? 'called' : 'mapped last'}.`;
}

/** A JVM on musl jumped to an offset in a file, while a library was loaded or when the first function of it was called. */
function claimForeignBuild(analysis: CrashAnalysis, musl: MappedLibrary | undefined) {
  const { crash } = analysis.report;
  const address = parseAddress(crash.pc);
  const isOffset = address !== undefined && address > 0n && address < LOWEST_CODE;
  const foreign = findForeignLibrary(analysis);
  if (!isFault(analysis) || !isOffset) return undefined;
  const isShown = musl !== undefined || isBuiltForMusl(analysis);
  if (foreign === undefined && isShown) return undefined;
  const isLoading = isOnNativePath(analysis, LOADER);
  const name = foreign === undefined ? 'A native library' : code(foreign.name, 50);
  const where = isShown ? 'this JVM runs on musl' : 'this JVM seems to run on musl (Alpine)';
  return {
    level: 'FATAL',
    confidence: 'medium',
    headline: chooseHeadline(
      `${name} is built for glibc, and ${where}: ${describeSignal(analysis)} at ${crash.pc}`,
      `${name} is built for glibc, and ${where}`,
      `A library built for glibc was loaded into a JVM on musl: ${describeSignal(analysis)} at ${crash.pc}`,
    ),
    explanation: `${describeFault(analysis)} The address is no code but an offset as it stands in the file of a library: a function that the C library here does not have, or a table that its loader does not know, was called ${isLoading ? 'while a library was loaded' : 'with the first call of the library'}${describeCaller(analysis)}. ${explainPlace(analysis, { musl, foreign, isShown })}`,
    advice: `${isShown ? '' : 'Look whether the image is Alpine (`cat /etc/os-release`). '}Take the build of ${foreign === undefined ? 'the library' : code(foreign.name, 50)} for musl, if its vendor has one (for Netty a dynamic build with the package of the distribution, or a newer version), or use a base image with glibc (Debian, UBI). gcompat helps only with simple libraries.`,
    evidence: gatherCrash(
      analysis,
      quote(analysis, 'problem', crash.pc),
      quoteFrame(findTopFrame(analysis)),
      quote(analysis, 'siginfo', crash.faultAddress),
      foreign === undefined ? undefined : quoteLine(foreign.line, foreign.name),
      musl === undefined ? quote(analysis, 'javaVm', analysis.report.jvm.build) : quoteLine(musl.line, musl.name),
    ),
  } as const;
}
