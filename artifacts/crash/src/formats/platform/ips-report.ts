import { type Json, type JsonObject, listJsonObjects, toJsonObject } from '@hindsight/model';
import type { NumberedText } from '../../model.ts';
import type { ReportDraft } from '../draft.ts';
import { MacosReader } from './macos-report.ts';
import type { PlatformFormat, PlatformReader } from './platform-reader.ts';

/** The first line of an `.ips`, which is an object of its own; the report is the second object. */
const TITLE = /^\s{0,16}(?=\{"app_name":)/;
const BUG_TYPE = '"bug_type"';
const JAVA = /"(?:app_name|procName)" ?: ?"java|libjvm\.dylib|"name":"Java: /;
/** A report has some hundred kilobytes. */
const MAX_CHARACTERS = 16 * 1024 * 1024;
const MAX_FRAMES = 1000;
const MAX_IMAGES = 5000;

/** A crash report of macOS as the file of the system has it, in JSON. */
export const IPS_REPORT: PlatformFormat = {
  findTitle: (text) => (text.includes(BUG_TYPE) ? (TITLE.exec(text)?.[0].length ?? -1) : -1),
  isJava: (lines) => lines.some((line) => JAVA.test(line)),
  createReader: (firstLine) => new IpsReader(firstLine),
};

const toText = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const toNumber = (value: Json | undefined): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;

class IpsReader implements PlatformReader {
  readonly takesWholeRows = true;
  private readonly text: MacosReader;
  private readonly rows: NumberedText[] = [];
  private characters = 0;

  constructor(firstLine: number) {
    this.text = new MacosReader(firstLine);
  }

  get draft(): ReportDraft {
    return this.text.draft;
  }

  get files() {
    return this.text.files;
  }

  line(row: NumberedText): void {
    this.draft.lastLine = row.line;
    this.characters += row.text.length;
    // The first row is the object before the report.
    if (row.line > this.draft.firstLine && this.characters <= MAX_CHARACTERS) this.rows.push(row);
  }

  end(): void {
    const report = this.parse();
    const { lastLine } = this.draft;
    if (report) this.translate(report);
    this.text.end();
    this.draft.lastLine = lastLine;
    this.draft.complete = report !== undefined;
  }

  /** Returns the report; undefined when it was cut. */
  private parse(): JsonObject | undefined {
    try {
      return toJsonObject(JSON.parse(this.rows.map(({ text }) => text).join('\n')));
    } catch {
      return undefined;
    }
  }

  /** Passes on what the text of such a report says, each sentence with the line of its field. */
  private translate(report: JsonObject): void {
    const exception = toJsonObject(report.exception);
    const system = toJsonObject(report.osVersion);
    const cpu = `${toText(report.cpuType)} (${report.translated === true ? 'Translated' : 'Native'})`;
    this.state('procName', `Process: ${toText(report.procName) || 'java'} [${toNumber(report.pid)}]`);
    this.state('cpuType', `Code Type: ${cpu}`);
    this.state('captureTime', `Date/Time: ${toText(report.captureTime)}`);
    this.state('osVersion', `OS Version: ${toText(system.train)}`);
    this.state('exception', `Exception Type: ${toText(exception.type)} (${toText(exception.signal)})`);
    this.state('exception', `Exception Codes: ${toText(exception.subtype)}`);
    this.translateTermination(toJsonObject(report.termination));
    this.state('asi', 'Application Specific Information:');
    for (const text of Object.values(toJsonObject(report.asi)).flatMap((one) => (Array.isArray(one) ? one : [])))
      this.state('asi', toText(text).split('\n')[0]);
    this.translateThread(report);
    this.state('usedImages', 'Binary Images:');
    for (const image of listJsonObjects(report.usedImages).slice(0, MAX_IMAGES))
      if (toText(image.path) !== '') this.state('usedImages', describeImage(image));
  }

  private translateTermination({ namespace, code, indicator }: JsonObject): void {
    const reason = `Namespace ${toText(namespace)}, Code ${toNumber(code)} ${toText(indicator)}`;
    if (namespace !== undefined) this.state('termination', `Termination Reason: ${reason}`);
  }

  private translateThread(report: JsonObject): void {
    const threads = listJsonObjects(report.threads);
    const faulting = toNumber(report.faultingThread);
    const thread = threads.find(({ triggered }) => triggered === true) ?? threads[faulting];
    if (!thread) return;
    const queue = toText(thread.queue);
    const name = toText(thread.name) || (queue === '' ? '' : `Dispatch queue: ${queue}`);
    this.state('threads', `Thread ${faulting} Crashed:: ${name}`);
    const images = listJsonObjects(report.usedImages);
    listJsonObjects(thread.frames)
      .slice(0, MAX_FRAMES)
      .forEach((frame, index) => {
        const symbol = toText(frame.symbol);
        const image = images[toNumber(frame.imageIndex)] ?? {};
        this.state(
          symbol === '' ? 'threads' : `symbol":"${symbol}`,
          `${index}   ${describeFrame(frame, symbol, image)}`,
        );
      });
  }

  private state(field: string, text = ''): void {
    const quoted = `"${field}"`;
    const row = this.rows.find((one) => one.text.includes(quoted)) ?? this.findThreads();
    this.text.line({ text, line: row?.line ?? this.draft.firstLine });
  }

  /** Symbols with escaped characters are found by no search; their thread is. */
  private findThreads(): NumberedText | undefined {
    return this.rows.find(({ text }) => text.includes('"threads"'));
  }
}

const toHex = (value: number): string => `0x${value.toString(16)}`;

/** `libscan.dylib  0x150290f6e read_page + 318`; code that the JVM generates is of no image. */
function describeFrame(frame: JsonObject, symbol: string, image: JsonObject): string {
  const offset = toNumber(frame.imageOffset);
  const base = toNumber(image.base);
  const place = symbol === '' ? `${toHex(base)} + ${offset}` : `${symbol} + ${toNumber(frame.symbolLocation)}`;
  const name = toText(image.name);
  return name === '' ? `???  ${toHex(base + offset)} ???` : `${name}  ${toHex(base + offset)} ${place}`;
}

const describeImage = (image: JsonObject): string => {
  const base = toNumber(image.base);
  return `${toHex(base)} - ${toHex(base + toNumber(image.size))} ${toText(image.name)} (*) <${toText(image.uuid)}> ${toText(image.path)}`;
};
