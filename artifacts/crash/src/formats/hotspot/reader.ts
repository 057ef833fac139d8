import type { NumberedText } from '../../model.ts';
import { addRow, createDraft, type ReportDraft } from '../draft.ts';
import { ContainerReader } from './container-section.ts';
import { EventReader, findEventGroup } from './events-section.ts';
import { classifyTitle, HeaderReader, isBareTitle } from './header.ts';
import { type MappedFile, MemoryMapReader } from './memory-map.ts';
import { findBanner, findSection, nameSection, type SectionFormat } from './sections.ts';
import { readVmInfo } from './version.ts';

const END = 'END.';
/** Up to JDK 8 the elapsed time is the last line, this many lines after `vm_info:` at most. */
const LINES_AFTER_VM_INFO = 6;
const WARNING =
  /CodeCache is full|Compiler has been disabled|stack guard|ignoring option|Unrecognized VM option|warning:|^Error accessing class data sharing/i;

interface SectionReader {
  line(one: NumberedText): void;
  end?(): unknown;
}

/** Reads one HotSpot report, a part of one, or the output of `jcmd VM.info`. */
export class HotspotReader {
  readonly draft: ReportDraft;
  /** The mapped files that are code. */
  files: readonly MappedFile[] = [];
  /** The day of the build as `vm_info:` has it. */
  built: string | undefined;
  /** Headings that were found, by which a text is a report without its header. */
  headings = 0;
  /** Whether the part about the thread was found, which a report without a crash does not have. */
  hasThread = false;
  /** Whether the report is over, so that the following lines are something else. */
  closed = false;
  private readonly header: HeaderReader;
  /** Whether the header has lost its `#`, until its first section begins. */
  private isBare = false;
  private reader: SectionReader | undefined;
  private openSection: { name: string; line: number } | undefined;

  constructor(firstLine: number) {
    this.draft = createDraft('hotspot', firstLine);
    this.header = new HeaderReader(this.draft);
  }

  /** Begins a report at its title. */
  openTitle({ text, line }: NumberedText): void {
    this.draft.titled = true;
    this.isBare = isBareTitle(text);
    this.draft.crash.kind = classifyTitle(text);
    this.draft.lines.title = line;
    this.draft.lastLine = line;
  }

  line(one: NumberedText): void {
    const { text, line } = one;
    if (this.closed) return;
    if (text.startsWith('#')) this.header.line(text, line);
    else if (this.isBare && this.headings === 0 && text !== '') this.readBareHeader(one);
    else if (text !== '') this.readLine(one);
    this.draft.lastLine = line;
  }

  end(): void {
    this.closeReader();
    this.closeSection(this.draft.lastLine + 1);
  }

  private readBareHeader(one: NumberedText): void {
    if (findBanner(one.text) === undefined && !findSection(one.text))
      this.header.line(`# ${one.text.trim()}`, one.line);
    else this.readLine(one);
  }

  private readLine(one: NumberedText): void {
    const { text, line } = one;
    if (text.startsWith(END) && text.trimEnd() === END && this.headings > 0) this.close(line);
    else if (!this.openBanner(one) && !this.openEvents(one) && !this.openTable(one)) this.reader?.line(one);
    if (text.startsWith('vm_info:')) this.built = readVmInfo(this.draft, one) ?? this.built;
    if (text.startsWith('elapsed time:')) this.closeOldReport(line);
    if (WARNING.test(text)) addRow(this.draft.warnings, { line, text });
  }

  private openBanner({ text, line }: NumberedText): boolean {
    const name = findBanner(text);
    if (name === undefined) return false;
    this.open(name, line, undefined);
    this.hasThread ||= name === 'T H R E A D';
    return true;
  }

  private openEvents({ text, line }: NumberedText): boolean {
    const group = findEventGroup(text);
    if (group === undefined) return false;
    this.open(text.replace(/ \(\d+ events\):$/, ''), line, new EventReader(this.draft, group));
    return true;
  }

  private openTable(one: NumberedText): boolean {
    const format = findSection(one.text);
    if (!format) return false;
    format.open?.(this.draft, one, one.text);
    if (format.isFact) this.headings++;
    else this.open(nameSection(one.text, format), one.line, this.createReader(format, one.text));
    this.hasThread ||= format.heading === 'Native frames:' || format.heading === 'siginfo:';
    return true;
  }

  private createReader({ heading, line }: SectionFormat, text: string): SectionReader | undefined {
    if (heading === 'Dynamic libraries:') return new MemoryMapReader(this.draft);
    if (heading.startsWith('container (cgroup)')) return new ContainerReader(this.draft);
    return line && { line: (one) => line(this.draft, one, text) };
  }

  private open(name: string, line: number, reader: SectionReader | undefined): void {
    this.headings++;
    this.closeReader();
    this.closeSection(line);
    this.openSection = { name, line };
    this.reader = reader;
  }

  private closeReader(): void {
    const { reader } = this;
    this.reader = undefined;
    if (reader instanceof MemoryMapReader) this.files = reader.end();
    else reader?.end?.();
  }

  private closeSection(nextLine: number): void {
    if (!this.openSection) return;
    const { name, line } = this.openSection;
    addRow(this.draft.sections, { name, line, lines: nextLine - line });
    this.openSection = undefined;
  }

  private close(line: number): void {
    this.draft.complete = true;
    this.draft.lastLine = line;
    this.draft.lines.end = line;
    this.closed = true;
    this.end();
  }

  private closeOldReport(line: number): void {
    const { vmInfo } = this.draft.lines;
    if (vmInfo === undefined || line - vmInfo > LINES_AFTER_VM_INFO) return;
    this.close(line);
  }
}
