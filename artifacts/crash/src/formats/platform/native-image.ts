import type { CrashFrame, NumberedText } from '../../model.ts';
import type { ReportDraft } from '../draft.ts';
import {
  addFrame,
  createPlatformDraft,
  type PlatformFormat,
  type PlatformReader,
  promoteFrame,
} from './platform-reader.ts';

const TITLE = /\[ \[ SubstrateSegfaultHandler caught (?:a segfault|signal (\d{1,2}))/;
const SIGNAL = /\bsi_signo: (\d{1,2}), si_code: (-?\d{1,6})(?:, si_addr: (0x[0-9a-f]{1,16}))?/i;
/** `  A  SP 0x… IP 0x… size=80    com.acme.Order.total(Order.java:12)`; older ones have no letter and `FrameSize 80`. */
const FRAME =
  /^ {1,8}(?:([AJDi]) {1,4})?SP (?:0x)?[0-9a-f]{1,16} IP (?:0x)?([0-9a-f]{1,16})(?: {1,4}(?:size=|FrameSize )[\d-]{1,10})?(?: {1,40}(\S.{0,2000}))?$/i;
const METHOD = /^(?:\[[^\]]{1,40}\] )?([\w.$/]{1,400}\.[\w$<>]{1,200})\(/;
const OPERATION = /^\s{0,8}VMOperation in progress: (.{1,200})|^\s{0,8}name: (.{1,200})$/;
const FAILING_THREAD =
  /^ {1,8}(?:=> ?)?(?:VMThread )?(?:0x)?([0-9a-f]{1,16}) {1,4}STATUS_\w+ .{0,60}?"(.{1,200}?)" - /i;
const NAMED_THREAD = /caught a segfault in thread (?:0x)?([0-9a-f]{1,16})/i;
const SIGNALS: Readonly<Record<string, string>> = { '7': 'SIGBUS', '10': 'SIGBUS', '11': 'SIGSEGV' };
const SEGV_CODES: Readonly<Record<string, string>> = { '1': 'SEGV_MAPERR', '2': 'SEGV_ACCERR', '128': 'SI_KERNEL' };

/** What a program of GraalVM Native Image prints when it uses a wrong address. */
export const NATIVE_IMAGE: PlatformFormat = {
  findTitle: (text) => (text.includes('SubstrateSegfaultHandler') ? text.search(TITLE) : -1),
  isJava: () => true,
  createReader: (firstLine) => new NativeImageReader(firstLine),
};

class NativeImageReader implements PlatformReader {
  readonly draft: ReportDraft;
  private thread: string | undefined;
  /** Stages of older versions print the stack again, in other words. */
  private isPast = false;
  private isStack = false;

  constructor(firstLine: number) {
    this.draft = createPlatformDraft('native-image', firstLine);
    this.draft.crash.signal = 'SIGSEGV';
    this.draft.crash.signalNumber = 11;
    this.draft.jvm.vmName = 'Substrate VM';
  }

  line({ text, line }: NumberedText): void {
    const { draft } = this;
    draft.lastLine = line;
    if (draft.complete) return;
    if (/^\s{0,8}(?:Segfault detected, aborting process|Use runtime option -R:-InstallSegfaultHandler)/.test(text))
      draft.complete = true;
    this.thread ??= NAMED_THREAD.exec(text)?.[1];
    this.readSignal(text, line);
    this.readThread(text, line);
    this.readFrame(text, line);
    const operation = OPERATION.exec(text);
    if (operation) draft.crash.vmOperation ??= { name: operation[1] ?? operation[2] ?? '', line };
  }

  end(): void {
    promoteFrame(this.draft);
  }

  private readSignal(text: string, line: number): void {
    const { crash, lines } = this.draft;
    const [, number, code = '', address] = SIGNAL.exec(text) ?? [];
    const named = TITLE.exec(text)?.[1] ?? number;
    if (named !== undefined) {
      crash.signalNumber = Number(named);
      crash.signal = SIGNALS[named] ?? `signal ${named}`;
    }
    if (number === undefined) return;
    crash.signalCode = SEGV_CODES[code];
    crash.faultAddress = address;
    lines.siginfo = line;
  }

  private readThread(text: string, line: number): void {
    const [, address, name] = FAILING_THREAD.exec(text) ?? [];
    if (address !== undefined && address === this.thread) this.draft.crash.thread ??= { name, kind: 'java', line };
  }

  private readFrame(text: string, line: number): void {
    const match = FRAME.exec(text);
    if (!match || this.isPast) {
      this.isPast ||= this.isStack && text.trim() !== '';
      return;
    }
    this.isStack = true;
    const [, , ip = '', place = ''] = match;
    this.draft.crash.pc ??= `0x${ip.padStart(16, '0')}`;
    addFrame(this.draft, toFrame(place, ip, line));
  }
}

function toFrame(place: string, ip: string, line: number): CrashFrame {
  const method = METHOD.exec(place)?.[1]?.replaceAll('/', '.');
  if (method !== undefined) return { text: `A  ${place}`, type: 'A', kind: 'compiled', method, line };
  return { text: `C  ${place === '' ? `0x${ip}` : place}`, type: 'C', kind: 'native', line };
}
