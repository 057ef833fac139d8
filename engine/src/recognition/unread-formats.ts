import { ArtifactError, type ArtifactKind, type FaultCode, type Head } from '@hindsight/model';
import { BINARY_FILES } from './unread/binary-files.ts';
import { DISTINCT_DOCUMENTS, OTHER_DOCUMENTS } from './unread/documents.ts';
import { HOST_OUTPUTS } from './unread/host-outputs.ts';
import { JVM_OUTPUTS, VM_EVENTS } from './unread/jvm-outputs.ts';
import { NEWEST_FIRST } from './unread/newest-first.ts';
import { PROFILE_OUTPUTS } from './unread/profile-outputs.ts';
import { has, type UnreadFormat, type UnreadFormatDetector } from './unread/unread-format.ts';

export { isUnreadBinary } from './unread/binary-files.ts';
export type { UnreadFormat } from './unread/unread-format.ts';

/** Headings come after a process id, a time or a prompt at most. */
const FIRST_LINES = 8;
const CRASH_SECTION = /(?:^|[" ])-{3,} {2}(?:S U M M A R Y|T H R E A D|P R O C E S S|S Y S T E M|H E A P)/;
/** Formats that no analyzer can mistake for its own. The order counts: a crash log contains several tables. */
const CERTAIN_FORMATS: readonly UnreadFormatDetector[] = [
  ...BINARY_FILES,
  { ...VM_EVENTS, detect: (head, first) => VM_EVENTS.detect(head, first) && !has(head.lines, CRASH_SECTION) },
  NEWEST_FIRST,
  ...PROFILE_OUTPUTS,
];

/**
 * How sure the name of a format is: `certain` stands above every analyzer, `distinct` above an analyzer that is not sure, `other` is
 * for what no analyzer takes.
 */
export type Distinctness = 'certain' | 'distinct' | 'other';

const UNREAD_FORMATS: Readonly<Record<Distinctness, readonly UnreadFormatDetector[]>> = {
  certain: CERTAIN_FORMATS,
  distinct: [...JVM_OUTPUTS, ...HOST_OUTPUTS, ...DISTINCT_DOCUMENTS],
  other: OTHER_DOCUMENTS,
};

/** Returns the format of an artifact that no analyzer reads; undefined when it is none that is known by name. */
export function findUnreadFormat(head: Head, distinctness: Distinctness = 'certain'): UnreadFormat | undefined {
  const first = head.lines
    .values()
    .filter((line) => line.trim() !== '')
    .take(FIRST_LINES)
    .toArray();
  const found = UNREAD_FORMATS[distinctness].find(({ detect }) => detect(head, first));
  if (!found) return undefined;
  const { what, advice, readAs } = found;
  return { what, advice, ...(readAs && { readAs }) };
}

/** The fault of each kind when an artifact is none of it. */
export const FAULT_CODES: Readonly<Record<ArtifactKind, FaultCode>> = {
  'gc-log': 'not-a-gc-log',
  'thread-dump': 'no-thread-dump',
  'heap-dump': 'not-a-heap-dump',
  'application-log': 'not-a-log',
  'crash-log': 'not-a-crash-log',
  'memory-tables': 'not-a-memory-table',
  'flight-recording': 'not-a-flight-recording',
  bundle: 'not-a-bundle',
};

/** Returns the fault of a kind for an artifact that its analyzer must not read. */
export const refuseAs = (kind: ArtifactKind, details: string): ArtifactError =>
  new ArtifactError(FAULT_CODES[kind], details);

export const describeUnread = ({ what, advice }: UnreadFormat): string =>
  `This is ${what}, which Hindsight does not read. ${advice}`;
