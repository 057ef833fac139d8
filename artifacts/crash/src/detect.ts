import type { Head } from '@hindsight/model';
import { findTitle } from './formats/hotspot/header.ts';
import { findBanner } from './formats/hotspot/sections.ts';
import { findConsoleTitle } from './formats/javacore/console.ts';
import { isJavacoreTitle } from './formats/javacore/reader.ts';
import { findPlatformTitle } from './formats/platform/index.ts';

/** Above what any other kind can be sure of: thread dumps read javacores and lists of threads too. */
const CERTAIN = 1;
/** A report that begins far inside of a log is read as that log, which tells of the crash itself. */
const MAX_LINES_BEFORE_TITLE = 50;
/** The report has more lines than what stands before it, once this share of the head belongs to it. */
const MIN_SHARE = 0.5;
/** Its header alone, at the end of the output of a program. */
const HEADER_ONLY = 0.3;
/** A javacore without a crash: thread dumps are surer of it. */
const ON_DEMAND = 0.3;

const CRASH_EVENT = /^1TISIGINFO\s+Dump Event "(?:gpf|abort|traceassert)"/;
const MEMORY_EVENT = /^1TISIGINFO\s+Dump Event "systhrow".*OutOfMemoryError/;
const VM_INFO = /^# (?:JRE version|Java VM): /;
/** Headings by which a part of a report is known without its beginning: no other output has two of them. */
const PART =
  /^(?:Java Threads: \( => current thread|Register to memory mapping:|Current thread \(0x[0-9a-f]+\):|Native frames: \(J=|Internal exceptions \(\d+ events\):|Deoptimization events \(\d+ events\):|Top of Stack: \(sp=|Instructions: \(pc=|jvm_args: |vm_info: |siginfo: ?(?:si_signo|EXCEPTION)|Signal Handlers:$|Dynamic libraries:$|VM Arguments:$)/;
const MIN_PARTS = 2;
/** Two headings at least stand in the head of a part; fewer are a fragment that somebody quoted. */
const QUOTED_PART = 0.25;
/** Dumps of some JVMs have headings of crash reports, and nobody died. */
const THREAD_DUMP = /(?:^|\s)Full thread dump\b/i;

/** Returns whether a thread dump stands in a text: sections of crash reports in it are its own. */
export const holdsThreadDump = ({ lines }: Pick<Head, 'lines'>): boolean =>
  lines.some((line) => THREAD_DUMP.test(line));

/** Returns how likely it is that a text is a crash report, 0 to 1. */
export function detectCrashReport({ lines }: Head): number {
  if (isJavacoreTitle(lines[0] ?? '') || lines.slice(0, 5).some(isJavacoreTitle)) return detectJavacore(lines);
  const title = lines.findIndex((line) => findTitle(line) >= 0 || findConsoleTitle(line) >= 0);
  if (title >= 0) return detectReport(lines, title);
  const hasBanner = lines.some((line) => findBanner(line) !== undefined);
  if (hasBanner && lines.slice(0, MAX_LINES_BEFORE_TITLE).some((line) => VM_INFO.test(line))) return CERTAIN;
  const parts = lines.filter((line) => PART.test(line)).length + (hasBanner ? 1 : 0);
  if (parts >= MIN_PARTS && (hasBanner || parts > MIN_PARTS)) return CERTAIN;
  if (isPlatformReport(lines)) return CERTAIN;
  return parts >= MIN_PARTS && !holdsThreadDump({ lines }) ? QUOTED_PART : 0;
}

/** What a system or a native image tells of a crash stands near the beginning, and is about a JVM. */
function isPlatformReport(lines: readonly string[]): boolean {
  const formats = lines.slice(0, MAX_LINES_BEFORE_TITLE).flatMap((line) => findPlatformTitle(line)?.format ?? []);
  return formats.some(({ isJava }) => isJava(lines));
}

/** A javacore that a user asked for is a thread dump; who sends it as a crash report gets the answer of a report without a crash. */
function detectJavacore(lines: readonly string[]): number {
  return lines.some((line) => CRASH_EVENT.test(line) || MEMORY_EVENT.test(line)) ? CERTAIN : ON_DEMAND;
}

function detectReport(lines: readonly string[], title: number): number {
  const isMain = title <= MAX_LINES_BEFORE_TITLE && lines.length - title >= lines.length * MIN_SHARE;
  if (isMain) return CERTAIN;
  return lines.slice(title).some((line) => findBanner(line) !== undefined) && lines.length - title > title
    ? CERTAIN
    : HEADER_ONLY;
}
