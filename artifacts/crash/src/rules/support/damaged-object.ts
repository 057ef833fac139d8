import type { CrashAnalysis, CrashFrame, NumberedText } from '../../model.ts';
import { isInstructionFetch, NULL_PAGE, parseAddress } from './address.ts';
import { type CrashClass, classifyCrash, findTopFrame, isFault, listGuiltyFrames } from './crash-class.ts';
import { findFillPattern } from './fill-pattern.ts';

/** An object whose header or reference leads to nothing, as a thread of the program met it. */
export interface Damage {
  readonly what: string;
  readonly why: string;
  /** The line of the report that says so, beside the fault. */
  readonly line?: number | undefined;
}

const HEADER = 'The header of an object in the Java heap';
const WHY_CLASS =
  'The JVM took the class of an object from its header, and what stands there is no class: the header was overwritten.';

/** What `os::print_register_info` says of the addresses below the classes, to which only a class of 0 or garbage leads (JDK 24). */
const NO_CLASS = /points into nKlass protection zone/;
/** HotSpot says so for every fault within the archive; a page that is missing gives SIGBUS, a class of 0 its protected first page. */
const ARCHIVE = /Error accessing class data sharing archive/;
/** Functions that begin with the class of an object that they were given. */
const CLASS_READER =
  /^(?:Klass::(?:method_at_vtable|is_\w+|search_\w+|java_mirror|external_name)|oopDesc::|LinkResolver::\w+receiver|itableMethodEntry|klassVtable::)/;
/** Stubs of virtual calls; the code that holds them is `vtable chunks` (JDK 9 to 21) and `VtableBlob`. */
const CALL_STUB = /\b[vi]table (?:stub|chunks)|Vtable(?:Stub|Blob)|itable/i;

/** Finds what the failing address says of a damaged object; undefined where other causes are as likely. */
export function findDamage(analysis: CrashAnalysis): Damage | undefined {
  const { crash } = analysis.report;
  const kind = classifyCrash(analysis);
  const isJava = crash.thread === undefined || crash.thread.kind === 'java';
  if (!isFault(analysis) || crash.signal === 'SIGBUS' || !isJava || isInstructionFetch(analysis)) return undefined;
  if (kind === undefined || !JAVA_CODE.has(kind)) return undefined;
  const stated = findStatement(analysis);
  if (stated !== undefined) return { what: HEADER, why: WHY_CLASS, line: stated.line };
  if (kind === 'interpreted' && isCalledByNative(analysis)) return undefined;
  if (kind === 'jvm' && isPassedByNative(analysis)) return undefined;
  const damage = describeReader(kind, findTopFrame(analysis)) ?? describeFilled(analysis);
  // Of a header alone the address is not known, but the class of an object is read by few functions.
  return isGarbage(analysis) || (crash.faultAddress === undefined && damage?.what === HEADER) ? damage : undefined;
}

/** Native code called the method: what it passed is no object, which another finding says with its library. */
const isCalledByNative = (analysis: CrashAnalysis): boolean =>
  listGuiltyFrames(analysis).some(
    ({ type, library }) => type === 'C' && library !== undefined && !PLUMBING.test(library),
  );

/** From a function of JNI to what it does with the object that it was given. */
const MAX_JNI_FRAMES = 4;

/** A function of JNI failed on an object that native code passed: that is none, and nothing was overwritten. */
const isPassedByNative = (analysis: CrashAnalysis): boolean =>
  listGuiltyFrames(analysis)
    .slice(0, MAX_JNI_FRAMES)
    .some(({ type, function: name }) => type === 'V' && /^jni_[A-Z]/.test(name ?? ''));

/** Libraries through which every thread is started. */
const PLUMBING = /^(?:lib)?(?:jvm|jli|java|c|pthread|ntdll|kernel32|ucrtbase|msvcr\w*|system_\w+)[.-]/i;

const JAVA_CODE: ReadonlySet<CrashClass> = new Set<CrashClass>(['jvm', 'interpreted', 'stub', 'compiled']);

/** The line in which the report itself shows that the address was made of a class that is none. */
function findStatement({ report: { crash, warnings } }: CrashAnalysis): NumberedText | undefined {
  const zone = crash.registerMapping.find(({ text }) => NO_CLASS.test(text));
  return zone ?? (crash.signalCode === 'SEGV_ACCERR' ? warnings.find(({ text }) => ARCHIVE.test(text)) : undefined);
}

/** What the code that failed reads when it begins. */
function describeReader(kind: CrashClass, top: CrashFrame | undefined): Damage | undefined {
  const isClass =
    kind === 'jvm' ? CLASS_READER.test(top?.function ?? '') : kind === 'stub' && CALL_STUB.test(top?.text ?? '');
  if (isClass) return { what: HEADER, why: WHY_CLASS };
  return kind === 'interpreted' && top?.type === 'j' && !isNativeEntry(top.text) ? INTERPRETED : undefined;
}

/** No sound pointer has the same byte in all places. */
const describeFilled = (analysis: CrashAnalysis): Damage | undefined =>
  findFillPattern(analysis) === undefined
    ? undefined
    : { what: 'An object or a reference in the Java heap', why: 'The address was made of a value that is no pointer.' };

const INTERPRETED: Damage = {
  what: 'An object or a reference in the Java heap',
  why: 'The interpreter checks for null and for the bounds of arrays, so it uses such an address only when a reference or the header of an object holds it.',
};

const isNativeEntry = (text: string): boolean => /\)\S*\+0(?:\s|$)/.test(text);

/** The address is neither null nor the stack: a value that is no reference was used as one. */
function isGarbage({ report: { crash } }: CrashAnalysis): boolean {
  const address = parseAddress(crash.faultAddress);
  const { stackFrom, stackTo } = crash.thread ?? {};
  if (crash.signalCode === 'SI_KERNEL') return true;
  if (address === undefined || address < NULL_PAGE) return false;
  return stackFrom === undefined || stackTo === undefined || address < stackFrom - STACK_ZONE || address >= stackTo;
}

/** Pages below the stack which a call touches that needs more of it than there is. */
const STACK_ZONE = 0x10000n;
