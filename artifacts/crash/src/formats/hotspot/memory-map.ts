import type { NumberedText } from '../../model.ts';
import type { ReportDraft } from '../draft.ts';
import { parseAddress } from '../numbers.ts';

/** `7f90a0000000-7f90a0021000 rw-p 00000000 00:00 0    /path`: Linux. */
const LINUX_ROW = /^([0-9a-f]{1,16})-([0-9a-f]{1,16}) ([r-][w-][x-][ps-]) [0-9a-f]+ \S+ \d+(?:\s+(\S.*)?)?$/;
/** `0x00007ff7598b0000 - 0x00007ff759912000 \tD:\path`: Windows. */
const WINDOWS_ROW = /^(0x[0-9a-f]+) - (0x[0-9a-f]+)\s+(\S.*)$/i;
/** `0xffffffff7d400000 \t/path`: Solaris and macOS; AIX with more columns. */
const MODULE_ROW = /^(0x[0-9a-f]+)\s+(\S.*)$/i;
const DELETED = ' (deleted)';
/** A hostile report could map millions of files; a genuine process cannot have more mappings than this. */
const MAX_FILES = 100_000;
const LIBRARY_NAME = /\.(?:so(?:\.[\w.]+)?|dll|dylib|jnilib|sl|tmp|exe|drv|node)$|\.so\b/i;

interface MappedFile {
  readonly path: string;
  readonly line: number;
  deleted: boolean;
  executable: boolean;
  segments: number;
}

/** Reads the rows of `Dynamic libraries:`, of which a process can have tens of thousands. */
export class MemoryMapReader {
  private readonly draft: ReportDraft;
  private readonly files = new Map<string, MappedFile>();
  private readonly mappedPaths = new Set<string>();
  /** The fault address in 16 digits: addresses of one length compare as texts, without numbers of 64 bits. */
  private readonly fault: string | undefined;

  constructor(draft: ReportDraft) {
    this.draft = draft;
    const { faultAddress } = draft.crash;
    this.fault = parseAddress(faultAddress) === undefined ? undefined : padAddress(faultAddress);
    draft.process.mapRows = 0;
  }

  line(one: NumberedText): void {
    const { text, line } = one;
    const row = parseRow(text);
    if (!row) return;
    const { process, lines } = this.draft;
    lines.mappings ??= line;
    process.mapRows = (process.mapRows ?? 0) + 1;
    if (this.fault !== undefined) this.compareFault(this.fault, row, line);
    if (row.path !== undefined) this.addFile(row.access, row.path, line);
  }

  /** The libraries among the mapped files, in their order; owners are decided when the whole report is known. */
  end(): readonly MappedFile[] {
    this.draft.process.mappedFileCount = this.mappedPaths.size;
    return [...this.files.values()].filter(({ path, executable }) => executable || LIBRARY_NAME.test(path));
  }

  private compareFault(fault: string, { from, to, access, path }: MapRow, line: number): void {
    if (fault < padAddress(from) || fault >= padAddress(to)) return;
    this.draft.crash.faultMapping = { from: parseAddress(from) ?? 0n, to: parseAddress(to) ?? 0n, access, path, line };
  }

  private addFile(access: string | undefined, stated: string, line: number): void {
    const deleted = stated.endsWith(DELETED);
    const path = deleted ? stated.slice(0, -DELETED.length) : stated;
    if (!path.startsWith('/') && access !== undefined) return;
    if (this.mappedPaths.size < MAX_FILES) this.mappedPaths.add(path);
    const known = this.files.get(path);
    const executable = access === undefined || access.includes('x');
    if (known) {
      known.segments++;
      known.executable ||= executable;
      known.deleted ||= deleted;
    } else if (this.files.size < MAX_FILES) this.files.set(path, { path, line, deleted, executable, segments: 1 });
  }
}

export type { MappedFile };

interface MapRow {
  readonly from: string;
  readonly to: string;
  readonly access?: string | undefined;
  readonly path?: string | undefined;
}

function parseRow(text: string): MapRow | undefined {
  const linux = LINUX_ROW.exec(text);
  if (linux) return { from: linux[1] ?? '', to: linux[2] ?? '', access: linux[3], path: linux[4] };
  const windows = WINDOWS_ROW.exec(text);
  if (windows) return { from: windows[1] ?? '', to: windows[2] ?? '', path: windows[3] };
  const module = MODULE_ROW.exec(text);
  return module ? { from: module[1] ?? '', to: module[1] ?? '', path: module[2] } : undefined;
}

const padAddress = (text: string | undefined): string =>
  (text ?? '').replace(/^0x/i, '').toLowerCase().padStart(16, '0');
