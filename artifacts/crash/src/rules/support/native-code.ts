import { chooseHeadline, type EvidenceList } from '@hindsight/claims';
import type { Claim, Evidence } from '@hindsight/model';
import type { CrashAnalysis, CrashFrame } from '../../model.ts';
import { findLibraryProduct, type LibraryFamily, type LibraryProduct } from '../tables/library-families.ts';
import { classifyCrash, findTopFrame, isFault, listGuiltyFrames } from './crash-class.ts';
import { gatherCrash, quote, quoteFrame, quoteLine } from './evidence.ts';
import {
  adviseEvidence,
  code,
  codePath,
  describeCaller,
  describeFault,
  describePath,
  describeSignal,
  findJavaCaller,
} from './prose.ts';

/** The frame whose code failed: the blamed one, else the problematic one. */
export const findGuiltyFrame = (analysis: CrashAnalysis): CrashFrame | undefined =>
  analysis.blame?.frame ?? findTopFrame(analysis);

/** The native library whose code failed; undefined when it was code of the JVM, of Java or of the C library. */
export function findGuiltyLibrary(analysis: CrashAnalysis): string | undefined {
  const kind = classifyCrash(analysis);
  return kind === 'native-library' || kind === 'jdk-library' ? findGuiltyFrame(analysis)?.library : undefined;
}

/** The product of a family whose library is on top of the stack, or next below C libraries. */
export function findGuiltyProduct(
  analysis: CrashAnalysis,
  ...families: readonly LibraryFamily[]
): LibraryProduct | undefined {
  if (!isFault(analysis)) return undefined;
  return listSuspects(analysis)
    .map(findLibraryProduct)
    .find((one) => one !== undefined && families.includes(one.family));
}

const listSuspects = (analysis: CrashAnalysis): (string | undefined)[] => [
  findTopFrame(analysis)?.library,
  findGuiltyLibrary(analysis),
];

/** What finds a wrong call of JNI; the first thing to do where one has failed. */
export const ADVISE_CHECK_JNI =
  'Run a test with -Xcheck:jni first: it names the call that is wrong (an array index, a released or foreign reference, a class or method id).';

/** Whether a function of the JVM failed on what native code passed to it over JNI. */
export const isJniArgument = (analysis: CrashAnalysis): boolean => {
  const kind = classifyCrash(analysis);
  const { frame } = analysis.blame ?? {};
  if ((kind !== 'native-library' && kind !== 'jdk-library') || frame === undefined) return false;
  return listGuiltyFrames(analysis).some(({ type, line }) => type === 'V' && line < frame.line);
};

/** The row of the library in the memory map. */
export function quoteLibrary({ report }: CrashAnalysis, name: string | undefined) {
  const library = report.libraries.find((one) => one.name === name);
  return library === undefined ? undefined : quoteLine(library.line, library.name);
}

/** The evidence of a crash in native code: header, frame, siginfo, caller, library. */
export const gatherNativeCrash = (analysis: CrashAnalysis, ...more: readonly (Evidence | undefined)[]): EvidenceList =>
  gatherCrash(
    analysis,
    quoteFrame(findTopFrame(analysis)),
    quote(analysis, 'siginfo', analysis.report.crash.signalCode, analysis.report.crash.faultAddress),
    quoteFrame(analysis.blame?.frame),
    quoteFrame(findJavaCaller(analysis)),
    quoteLibrary(analysis, findGuiltyLibrary(analysis)),
    ...more,
  );

/** `libfoo.so (Oracle client)` */
export function describeLibrary(library: string | undefined): string {
  if (library === undefined) return 'a native library';
  const product = findLibraryProduct(library)?.product;
  return product === undefined ? code(library, 50) : `${code(library, 50)} (${product})`;
}

/** Who loaded the library, for the explanation. */
export function describeVersion({ report }: CrashAnalysis, library: string | undefined): string {
  const mapped = report.libraries.find(({ name }) => name === library);
  return mapped === undefined ? '' : ` It is mapped from ${codePath(mapped.path, 100)}.`;
}

/** A claim about a crash in a library of a family. */
export function claimFamilyCrash(
  analysis: CrashAnalysis,
  found: LibraryProduct,
  words: { readonly what: string; readonly advice: string },
): Claim {
  const suspects = listSuspects(analysis);
  const library =
    suspects.find((one) => findLibraryProduct(one) === found) ?? suspects.find((one) => one !== undefined);
  return {
    level: 'SEVERE',
    confidence: 'medium',
    headline: chooseHeadline(
      `${describeSignal(analysis)} in ${describeLibrary(library)}${describeCaller(analysis)}`,
      `${describeSignal(analysis)} in ${describeLibrary(library)}`,
      `${describeSignal(analysis)} in ${found.product}`,
    ),
    explanation: `${describeFault(analysis)} ${words.what}${describePath(analysis)}`,
    advice: `${words.advice} Send its vendor ${adviseEvidence(analysis)}.`,
    evidence: gatherNativeCrash(analysis),
  };
}

/** Whether a library or function of the stack matches, from the top down to the first Java frame. */
export const isOnNativePath = (analysis: CrashAnalysis, pattern: RegExp): boolean => {
  for (const { function: name, library, method } of listGuiltyFrames(analysis).slice(0, 20)) {
    if (method !== undefined) return false;
    if (pattern.test(name ?? '') || pattern.test(library ?? '')) return true;
  }
  return false;
};
