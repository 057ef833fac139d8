import { PrefixStrippedLine } from '@hindsight/intake';
import type { Line, TextSource } from '@hindsight/model';
import { finishReport } from './finish-report.ts';
import { addRow, type ReportDraft } from './formats/draft.ts';
import { findTitle } from './formats/hotspot/header.ts';
import { HotspotReader } from './formats/hotspot/reader.ts';
import { findBanner } from './formats/hotspot/sections.ts';
import { findConsoleTitle, Openj9ConsoleReader } from './formats/javacore/console.ts';
import { isJavacoreTitle, JavacoreReader } from './formats/javacore/reader.ts';
import { findPlatformTitle, type PlatformReader } from './formats/platform/index.ts';
import type { CrashReport, NumberedText, OtherReport } from './model.ts';
import { summarizeCrash } from './summary.ts';

type JvmReader = HotspotReader | JavacoreReader | Openj9ConsoleReader;
type Reader = JvmReader | PlatformReader;

/** A part of a report without its header has this many headings; fewer stand in other texts too. */
const MIN_HEADINGS_BEFORE_TITLE = 5;
/**
 * What HotSpot prints to the console before the report: that a thread used up its stack in native code, and the error of the call
 * of the system that failed.
 */
const NOTICE = /^An irrecoverable stack overflow has occurred|os::commit_memory\(0x|pthread_create failed \(E/;
/** HotSpot prints it a line or two before the report. */
const MAX_LINES_AFTER_NOTICE = 5;
/** More crashes than this are read, but only these are told. */
const MAX_REPORTS = 1000;

/** Passes every line to the report that it belongs to, and begins the next one at its title. */
class ReportDispatcher {
  readonly finished: Reader[] = [];
  private reader: JvmReader | undefined;
  /** What others tell of a crash counts only where the JVM has written no report. */
  readonly platforms: PlatformReader[] = [];
  private platform: PlatformReader | undefined;
  private readonly stripped = new PrefixStrippedLine();
  private hasPrefix = false;
  /** The number of the line before when it is a bare `#`, which is the first line of a report. */
  private frameLine: number | undefined;
  private notice: NumberedText | undefined;
  /** The line of the notice, or of the last title that it belongs to. */
  private noticeEnd = 0;

  readonly line = (source: Line): void => {
    const number = source.number;
    if (this.startsReport(source, number)) return;
    const line = this.hasPrefix ? this.stripped.strip(source) : source;
    const { text } = line;
    this.frameLine = text.trim() === '#' ? number : undefined;
    if (NOTICE.test(text)) {
      this.notice = { line: number, text };
      this.noticeEnd = number;
    }
    this.reader ??= new HotspotReader(number);
    // Only lines with other bytes than ASCII are decoded: names of threads, of methods and of files.
    const whole = isAscii(text) ? text : line.decode();
    const row = { text: boundRow(whole).trimEnd(), line: number };
    this.reader.line(row);
    this.readPlatform(source, row, whole);
  };

  /** Lines behind the title of such a report belong to it until the next one, or until the JVM begins one. */
  private readPlatform(source: Line, row: NumberedText, whole: string): void {
    if (this.reader?.draft.titled) return;
    const found = this.platforms.length < MAX_REPORTS ? findPlatformTitle(source.text) : undefined;
    if (found === undefined || this.platform?.takes?.(found.format, row.line)) {
      this.platform?.line(this.platform.takesWholeRows ? { text: whole, line: row.line } : row);
      return;
    }
    this.learn(source, found.at);
    this.closePlatform();
    this.platform = found.format.createReader(row.line);
    this.platform.line({
      text: row.text.slice(Math.max(0, row.text.length - (source.text.length - found.at))),
      line: row.line,
    });
  }

  private closePlatform(): void {
    if (!this.platform) return;
    this.platform.end();
    this.platforms.push(this.platform);
    this.platform = undefined;
  }

  close(): void {
    this.closePlatform();
    if (!this.reader) return;
    this.reader.end();
    if (this.finished.length < MAX_REPORTS && isReport(this.reader)) this.finished.push(this.reader);
    this.reader = undefined;
  }

  private startsReport(source: Line, number: number): boolean {
    const { text } = source;
    if (isJavacoreTitle(text)) {
      this.close();
      this.reader = new JavacoreReader(number);
      this.reader.line({ text, line: number });
      return true;
    }
    const console = findConsoleTitle(text);
    if (console >= 0) {
      this.learn(source, console);
      this.close();
      this.reader = new Openj9ConsoleReader(number);
      this.reader.line({ text: text.slice(console), line: number });
      return true;
    }
    const title = findTitle(text);
    if (title < 0) {
      if (!this.reader || !('headings' in this.reader && this.reader.headings === 0)) return false;
      this.learnFromBanner(source, text);
      return false;
    }
    this.learn(source, title);
    this.closeBefore();
    const reader = new HotspotReader(this.frameLine ?? number);
    reader.openTitle({ text: text.slice(title), line: number });
    const { notice } = this;
    if (notice && number - this.noticeEnd <= MAX_LINES_AFTER_NOTICE) {
      addRow(reader.draft.warnings, notice);
      // A report that goes to the console has its header twice.
      this.noticeEnd = number;
    }
    this.reader = reader;
    return true;
  }

  /** Ends what stands before a title: a report, a part of one, or the output of the program. */
  private closeBefore(): void {
    const { reader } = this;
    const isOutput =
      reader instanceof HotspotReader && !reader.draft.titled && reader.headings < MIN_HEADINGS_BEFORE_TITLE;
    if (isOutput) this.reader = undefined;
    else this.close();
  }

  private learnFromBanner(source: Line, text: string): void {
    // The output of VM.info has no title; it begins with these two lines, and its first section follows.
    const banner = text.indexOf('---------------  ');
    const at = banner < 0 ? text.search(FIRST_LINES) : banner;
    if (at > 0 && (banner < 0 || findBanner(text.slice(at)) !== undefined)) this.learn(source, at);
  }

  private learn(source: Line, prefix: number): void {
    this.stripped.learn(source, prefix);
    this.hasPrefix = prefix > 0;
  }
}

const FIRST_LINES = /# (?:JRE version|Java VM): /;

const isReport = (reader: Reader): boolean =>
  reader.draft.titled || !(reader instanceof HotspotReader) || reader.headings > 0;

const NON_ASCII = /[\x80-\xff]/;
const isAscii = (text: string): boolean => !NON_ASCII.test(text);

/** A path has at most 4096 characters, and HotSpot truncates frames, threads and events at 2000. */
const MAX_ROW_CHARACTERS = 5000;
/** Lines with command lines, class paths and environment variables, which are longer. */
const LIST = /^\s{0,8}(?:jvm_args|java_command|java_class_path|Command Line|[\w.()-]{1,100}=|\dCI)/;

/** What follows in a longer row is not of the JVM, and patterns shall not search it. */
const boundRow = (text: string): string =>
  text.length <= MAX_ROW_CHARACTERS || LIST.test(text) ? text : text.slice(0, MAX_ROW_CHARACTERS);

/** Reads all reports of all files; line numbers continue from file to file. Undefined without any. */
export async function readCrashReport(sources: readonly TextSource[]): Promise<CrashReport | undefined> {
  const dispatcher = new ReportDispatcher();
  let firstNumber = 1;
  for (const source of sources) {
    const { lines } = await source.readLines(dispatcher.line, { firstNumber });
    dispatcher.close();
    firstNumber += lines;
  }
  const { finished, platforms } = dispatcher;
  const isReported = finished.some(({ draft }) => draft.titled) || platforms.length === 0;
  return chooseReport(isReported ? mergeEchoes(finished) : platforms);
}

/** Leaves out the header that the JVM prints to the console besides the whole report: it is the same crash. */
function mergeEchoes(readers: readonly Reader[]): readonly Reader[] {
  return readers.filter((one) => !readers.some((other) => other !== one && isEcho(one, other)));
}

function isEcho(one: Reader, other: Reader): boolean {
  const [a, b] = [one.draft.crash, other.draft.crash];
  const isHeader = one.draft.sections.length === 0 && other.draft.sections.length > 0;
  return isHeader && a.pid !== undefined && a.pid === b.pid && a.tid === b.tid && a.pc === b.pc && a.kind === b.kind;
}

function chooseReport(readers: readonly Reader[]): CrashReport | undefined {
  const chosen =
    readers.find(({ draft }) => draft.titled && draft.complete) ??
    readers.find(({ draft }) => draft.titled && draft.sections.length > 0) ??
    readers.find(({ draft }) => draft.titled) ??
    readers[0];
  if (!chosen) return undefined;
  const crashes = readers.filter((one) => one === chosen || one.draft.titled);
  const others = readers.filter((one) => one !== chosen).map(({ draft }) => describeOther(draft));
  return finishReport(chosen, { reportCount: crashes.length, otherReports: others });
}

const describeOther = (draft: ReportDraft): OtherReport => ({
  line: draft.firstLine,
  kind: draft.crash.kind,
  summary: summarizeCrash(draft.crash),
});
