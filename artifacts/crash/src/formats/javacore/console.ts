import { createDraft, type ReportDraft } from '../draft.ts';
import { parseNumber } from '../numbers.ts';
import { addNativeFrame, readException, readModule } from './reader.ts';

/** The second line of what OpenJ9 prints when it crashes, below `Unhandled exception`. */
const TITLE = /Type=[A-Z][\w ]{2,40} vmState=0x[0-9a-f]{4,16}/i;
const TYPE = /Type=(.{1,200}?) vmState=/;
/** `J9Generic_Signal_Number=00000018 Signal_Number=0000000b`: several in one line. */
const FIELD = /\b(\w+)=(\S+)/g;
const FAULT = /^(?:J9Generic_Signal_Number|Handler1|ExceptionCode)=/;
const MODULE = /^Module=(.+)$/;
const SYMBOL = /\bSymbol=(\S+)/;
const COMPILED_METHOD = /^Compiled_method=([\w/$.]{3,300})\.([\w$<>]{1,200})/;
const TARGET = /^Target=\S+ \(([\w/]+)/;
const CPU = /^CPU=(\w+) \((\d+) logical CPUs\)/;
const STACK = /^-+ ?Stack Backtrace ?-+$/;
const END_OF_STACK = /^-{10,}$/;
const FRAME = /\(0x[0-9a-f]+/i;

/** The position of the title in a line, or -1. */
export const findConsoleTitle = (text: string): number => (text.includes('vmState=0x') ? text.search(TITLE) : -1);

/** Reads what OpenJ9 prints to the console of a process that crashes. */
export class Openj9ConsoleReader {
  readonly draft: ReportDraft;
  private isStack = false;

  constructor(firstLine: number) {
    this.draft = createDraft('openj9-console', firstLine);
    this.draft.titled = true;
    this.draft.crash.kind = 'gpf';
    this.draft.jvm.vmName = 'OpenJ9';
  }

  line(one: { readonly text: string; readonly line: number }): void {
    if (this.draft.complete) return;
    const { text, line } = one;
    this.draft.lastLine = line;
    if (STACK.test(text)) this.isStack = true;
    else if (!this.isStack) this.readFact(text, line);
    else if (FRAME.test(text)) addNativeFrame(this.draft, one);
    else if (END_OF_STACK.test(text)) this.draft.complete = true;
  }

  end(): void {
    this.isStack = false;
  }

  private readFact(text: string, line: number): void {
    const { crash, lines, jvm, process } = this.draft;
    const type = TYPE.exec(text)?.[1];
    if (type !== undefined) {
      crash.message = `Unhandled exception: ${type}`;
      lines.title = line;
      lines.problem = line;
      lines.message = line;
    } else if (FAULT.test(text)) {
      for (const [, name = '', value = ''] of text.matchAll(FIELD))
        readException(this.draft, { tag: '1XHEXCPCODE', text: `${name}: ${value}`, line });
    } else if (MODULE.test(text)) {
      readModule(this.draft, { tag: '1XHEXCPMODULE', text: `Module: ${MODULE.exec(text)?.[1]}`, line });
    } else if (SYMBOL.test(text)) {
      readModule(this.draft, { tag: '1XHEXCPMODULE', text: `Symbol: ${SYMBOL.exec(text)?.[1]}`, line });
    } else if (COMPILED_METHOD.test(text)) this.readMethod(text, line);
    process.os ??= TARGET.exec(text)?.[1];
    const [, architecture, cpus] = CPU.exec(text) ?? [];
    if (architecture !== undefined) jvm.platform = `${process.os?.toLowerCase() ?? 'linux'}-${architecture}`;
    process.cpus ??= parseNumber(cpus);
  }

  private readMethod(text: string, line: number): void {
    const [, className = '', name = ''] = COMPILED_METHOD.exec(text) ?? [];
    const method = `${className.replaceAll('/', '.')}.${name}`;
    this.draft.crash.frame = { text: `J  ${method}`, type: 'J', kind: 'compiled', method, line };
    this.draft.lines.frame = line;
  }
}
