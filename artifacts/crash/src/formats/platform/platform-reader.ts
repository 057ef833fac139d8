import type { CrashFormat, CrashFrame, CrashReporter, NumberedText } from '../../model.ts';
import { createDraft, type ReportDraft } from '../draft.ts';
import type { MappedFile } from '../hotspot/memory-map.ts';

/** What reads a crash that another program than the JVM has described. */
export interface PlatformReader {
  readonly draft: ReportDraft;
  /** Libraries of the process, and the home of its JDK where it is known by another file than the library of the JVM. */
  readonly files?: readonly MappedFile[];
  readonly home?: string | undefined;
  /** Rows of the format are one object each, however long: they are not cut. */
  readonly takesWholeRows?: boolean;
  line(one: NumberedText): void;
  /** Whether a title of that format goes on with this report: a library says in several lines why it gave up. */
  takes?(format: PlatformFormat, line: number): boolean;
  end(): void;
}

/** One way in which a system, the C library or a native image tells of a crash. */
export interface PlatformFormat {
  /** The position of its title in a line, or -1. */
  readonly findTitle: (text: string) => number;
  /** Whether a text with the title is about a JVM, by its lines. */
  readonly isJava: (lines: readonly string[]) => boolean;
  readonly createReader: (firstLine: number) => PlatformReader;
}

/** Who writes the formats that are not of a JVM. */
const REPORTERS = {
  'macos-report': 'system',
  'windows-event': 'system',
  'native-image': 'native-image',
  'native-abort': 'library',
} as const satisfies Partial<Record<CrashFormat, CrashReporter>>;

/** A report that begins at its first line, and that the process of a JVM is the subject of. */
export function createPlatformDraft(format: keyof typeof REPORTERS, firstLine: number): ReportDraft {
  const draft = createDraft(format, firstLine);
  draft.reportedBy = REPORTERS[format];
  draft.titled = true;
  draft.crash.kind = 'signal';
  draft.lines.title = firstLine;
  draft.lines.problem = firstLine;
  return draft;
}

/** A deeper stack is that of a recursion. */
const MAX_STACK_FRAMES = 200;

export function addFrame({ crash }: ReportDraft, frame: CrashFrame): void {
  crash.stackFrameCount++;
  if (crash.stack.length < MAX_STACK_FRAMES) crash.stack.push(frame);
}

/** The first frame of the stack is the problematic one: these reports have no header that names it. */
export function promoteFrame({ crash, lines }: ReportDraft): void {
  const [first] = crash.stack;
  if (first === undefined) return;
  crash.frame ??= first;
  lines.frame ??= first.line;
}
