import type { NumberedText } from '../../model.ts';
import type { ReportDraft } from '../draft.ts';
import { getBaseName } from '../frame.ts';
import { WINDOWS_CODES } from '../hotspot/header.ts';
import type { MappedFile } from '../hotspot/memory-map.ts';
import { parseNumber } from '../numbers.ts';
import {
  addFrame,
  createPlatformDraft,
  type PlatformFormat,
  type PlatformReader,
  promoteFrame,
} from './platform-reader.ts';

/** The event, or the signature of the problem as the dialog and the archive of error reporting show it. */
const TITLE = /Faulting application name: |\bProblem Event Name:\s{1,8}(?:APPCRASH|BEX(?:64)?|InPageError)\b/;
const JAVA =
  /(?:Faulting (?:application|module) (?:name|path)|Application Name|Fault Module Name): .{0,300}(?:\bjavaw?\.exe|\bjvm\.dll)|(?:Application|Fault Module) Name:\s{1,8}(?:javaw?\.exe|jvm\.dll)/i;
/** Fields of a signature, by those of the event that say the same. */
const SIGNATURE =
  /^\s{0,8}(?:Sig\[\d\]\.)?(Application Name|Fault Module Name|Exception Code|Exception Offset):\s{1,8}(\S.{0,300})$/i;
const SIGNATURE_FIELDS: Readonly<Record<string, string>> = {
  'application name': 'faulting application name',
  'fault module name': 'faulting module name',
  'exception code': 'exception code',
  'exception offset': 'fault offset',
};
/** What Windows adds to the name of a module that was no longer loaded when its code was to run. */
const UNLOADED = /_unloaded$/i;
/** Fields stand one a line, or all in one line with commas. */
const FIELD =
  /(Faulting application name|Faulting module name|Exception code|Fault offset|Faulting process id|Faulting application path|Faulting module path): ?([^\r\n]*?)(?=$|[, ]{1,4}(?:Fault|Exception|Report Id|version:))/gi;
const JAVA_HOME = /^(.{1,400})\\bin\\(?:(?:server|client)\\)?javaw?\.exe$/i;
const UNKNOWN_MODULE = /^unknown$/i;

/**
 * What Windows writes when a process crashes: the event in its application log (source Application Error, number 1000), and the
 * signature of the problem in its error reporting.
 */
export const WINDOWS_EVENT: PlatformFormat = {
  findTitle: (text) => text.search(TITLE),
  isJava: (lines) => lines.some((line) => JAVA.test(line)),
  createReader: (firstLine) => new WindowsEventReader(firstLine),
};

class WindowsEventReader implements PlatformReader {
  readonly draft: ReportDraft;
  readonly files: MappedFile[] = [];
  home: string | undefined;
  private readonly fields = new Map<string, { value: string; line: number }>();

  constructor(firstLine: number) {
    this.draft = createPlatformDraft('windows-event', firstLine);
    this.draft.crash.kind = 'exception';
    this.draft.jvm.platform = 'windows-amd64';
  }

  line({ text, line }: NumberedText): void {
    if (text.length > MAX_EVENT_CHARACTERS) return;
    this.draft.lastLine = line;
    for (const [, name = '', value = ''] of text.matchAll(FIELD)) {
      const key = name.toLowerCase();
      if (!this.fields.has(key)) this.fields.set(key, { value: withPrefix(key, value), line });
    }
    const [, field = '', value = ''] = SIGNATURE.exec(text) ?? [];
    const key = SIGNATURE_FIELDS[field.toLowerCase()];
    if (key !== undefined && !this.fields.has(key)) this.fields.set(key, { value: withPrefix(key, value), line });
  }

  end(): void {
    const { crash, lines } = this.draft;
    this.draft.complete = this.fields.has('exception code');
    const code = this.get('exception code');
    crash.signal = WINDOWS_CODES.get(code?.value.toLowerCase() ?? '') ?? code?.value;
    if (code) lines.problem = code.line;
    crash.pid = parseNumber(this.get('faulting process id')?.value.replace(/^(?!0x)(?=[0-9a-f]*[a-f])/i, '0x'));
    this.addModule();
    promoteFrame(this.draft);
  }

  private get(name: string) {
    return this.fields.get(name);
  }

  private addUnloaded(library: string, line: number): void {
    this.draft.crash.message ??= `${library} was no longer loaded`;
    this.draft.lines.message ??= line;
  }

  private addModule(): void {
    const module = this.get('faulting module name');
    if (!module || UNKNOWN_MODULE.test(module.value)) return;
    const offset = this.get('fault offset')?.value ?? '0x0';
    const library = getBaseName(module.value).replace(UNLOADED, '');
    if (UNLOADED.test(module.value)) this.addUnloaded(library, module.line);
    const isJvm = /^jvm\.dll$/i.test(library);
    addFrame(this.draft, {
      text: `${isJvm ? 'V' : 'C'}  [${library}+${offset.startsWith('0x') ? offset : `0x${offset}`}]`,
      type: isJvm ? 'V' : 'C',
      kind: isJvm ? 'jvm' : 'native',
      library,
      line: module.line,
    });
    const path = this.get('faulting module path');
    if (!path || path.value === '') return;
    this.files.push({ path: path.value, deleted: false, executable: true, segments: 1, line: path.line });
    this.home = JAVA_HOME.exec(this.get('faulting application path')?.value ?? '')?.[1];
  }
}

/** A signature has its codes without `0x`. */
const withPrefix = (key: string, value: string): string => {
  const text = value.trim();
  return /code|offset/.test(key) && /^[0-9a-f]{8,16}$/i.test(text) ? `0x${text}` : text;
};

/** Longer lines are no event. */
const MAX_EVENT_CHARACTERS = 4000;
