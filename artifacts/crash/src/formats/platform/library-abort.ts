import type { NumberedText } from '../../model.ts';
import { addRow, type ReportDraft } from '../draft.ts';
import { createPlatformDraft, type PlatformFormat, type PlatformReader } from './platform-reader.ts';

/** What the C library, the runtime of C++ and JNI print before they call abort(), which a JVM writes no report about. */
const MESSAGES: readonly RegExp[] = [
  /(?:double free or corruption|free\(\): (?:invalid|double free)|malloc\(\): |malloc_consolidate\(\): |realloc\(\): invalid|corrupted (?:size vs\.|double-linked|unsorted)|munmap_chunk\(\): invalid|tcache_thread_shutdown\(\): )/,
  /\*\*\* (?:stack smashing|buffer overflow) detected \*\*\*/,
  /\bterminate called (?:after throwing|without|recursively)/,
  /\blibc\+\+abi: terminating/,
  /\bFatal glibc error: /,
  /\*\*\* Terminating app due to uncaught exception '/,
  /\bpure virtual method called\b/,
  /: Assertion `.{1,500}' failed\.?/,
  /^FATAL ERROR in native method: /,
  /\bUnrecoverable uncaught exception encountered\. The VM will now exit\b/,
];

/** The end of a process on the console by the message of a native library. */
export const LIBRARY_ABORT: PlatformFormat = {
  findTitle: (text) => (text.length <= MAX_MESSAGE_CHARACTERS ? findMessage(text) : -1),
  // An application log with such a line is read as that log, which tells of it.
  isJava: () => false,
  createReader: (firstLine) => new LibraryAbortReader(firstLine),
};

const MAX_MESSAGE_CHARACTERS = 2000;

function findMessage(text: string): number {
  for (const message of MESSAGES) {
    const at = text.search(message);
    if (at >= 0) return text.includes(': Assertion `') ? 0 : at;
  }
  return -1;
}

const WHAT = /^\s{0,8}what\(\): {1,4}(\S.*)$/;
const JAVA_FRAME = /^\s{1,8}at ([\w.$]{1,300}\.[\w$<>]{1,200})\(/;
const MAX_JAVA_FRAMES = 200;
const MAX_LINES_BETWEEN = 3;

class LibraryAbortReader implements PlatformReader {
  readonly draft: ReportDraft;

  constructor(firstLine: number) {
    this.draft = createPlatformDraft('native-abort', firstLine);
    this.draft.crash.signal = 'SIGABRT';
    this.draft.crash.signalNumber = 6;
    this.draft.complete = true;
  }

  line({ text, line }: NumberedText): void {
    const { crash, lines, warnings } = this.draft;
    this.draft.lastLine = line;
    const what = WHAT.exec(text)?.[1];
    const method = JAVA_FRAME.exec(text)?.[1];
    if (crash.message === undefined) {
      crash.message = text.trim();
      lines.message = line;
      addRow(warnings, { line, text: crash.message });
    } else if (what !== undefined) crash.message = `${crash.message}: ${what}`;
    else if (method !== undefined && crash.javaStack.length < MAX_JAVA_FRAMES)
      crash.javaStack.push({ text: text.trim(), kind: 'interpreted', method, line });
  }

  takes(format: PlatformFormat, line: number): boolean {
    return format === LIBRARY_ABORT && line - this.draft.lastLine <= MAX_LINES_BETWEEN;
  }

  end(): void {
    this.draft.lines.problem = this.draft.lines.message ?? this.draft.firstLine;
  }
}
