import type { Head } from '@hindsight/model';
import type { UnreadFormatDetector } from './unread-format.ts';

interface Signature {
  readonly bytes: string;
  /** Where it stands; 0 when absent. */
  readonly offset?: number;
}

interface BinaryFormat extends Omit<UnreadFormatDetector, 'detect'> {
  /** Any of these makes the format. */
  readonly signatures: readonly (Signature | string)[];
}

const SEND_TEXT = 'Send the text itself: a picture or a page of it cannot be analyzed.';
const NOT_AN_ARTIFACT = 'Send a GC log, a thread dump, a heap dump or an application log of the JVM.';
const FROM_CORE =
  'Extract a heap dump with `jhsdb jmap --binaryheap --core`, or the stacks with `jhsdb jstack --core`, and send those.';

/** The type of an ELF file for a core dump, in little and in big endian. */
const ELF_CORE: readonly Signature[] = [
  { bytes: '\u0004\0', offset: 16 },
  { bytes: '\0\u0004', offset: 16 },
];

const ELF = '\u007fELF';

const startsWith = ({ bytes }: Pick<Head, 'bytes'>, signature: Signature | string): boolean => {
  const { bytes: letters, offset = 0 } = typeof signature === 'string' ? { bytes: signature } : signature;
  return [...letters].every((letter, index) => bytes[offset + index] === letter.charCodeAt(0));
};

/** Files by their first bytes, as the specifications of the formats and the list of `file` name them. */
const BINARY_FORMATS: readonly BinaryFormat[] = [
  {
    what: 'a core dump of macOS or a program (Mach-O)',
    advice: FROM_CORE,
    signatures: ['\u00cf\u00fa\u00ed\u00fe', '\u00ce\u00fa\u00ed\u00fe', '\u00fe\u00ed\u00fa\u00cf'],
  },
  {
    what: 'a minidump of Windows (*.mdmp)',
    advice:
      'Open it with WinDbg, or extract a heap dump with `jhsdb jmap --binaryheap --core`; send the hs_err_pid*.log that lies beside it.',
    signatures: ['MDMP\u0093\u00a7', 'PAGEDU64'],
  },
  { what: 'a program of Windows', advice: NOT_AN_ARTIFACT, signatures: ['MZ\u0090\0', 'MZ\0\0', 'MZ\u0078\0'] },
  {
    what: 'a class file of Java',
    advice: 'Show it with `javap -c`; for Hindsight send what the JVM wrote.',
    signatures: ['\u00ca\u00fe\u00ba\u00be'],
  },
  {
    what: 'an image (PNG, JPEG, GIF, WebP or BMP)',
    advice: SEND_TEXT,
    signatures: ['\u0089PNG\r\n', '\u00ff\u00d8\u00ff', 'GIF87a', 'GIF89a', { bytes: 'WEBP', offset: 8 }],
  },
  { what: 'a PDF', advice: SEND_TEXT, signatures: ['%PDF-'] },
  { what: 'a database of SQLite', advice: NOT_AN_ARTIFACT, signatures: ['SQLite format 3\0'] },
  {
    what: 'a packet capture (pcap)',
    advice: 'Open it with Wireshark; for Hindsight take three thread dumps while the program waits for the network.',
    signatures: ['\u00d4\u00c3\u00b2\u00a1', '\u00a1\u00b2\u00c3\u00d4', '\n\r\r\n', '\u004d\u003c\u00b2\u00a1'],
  },
  {
    what: 'a recording of `perf`',
    advice: 'Read it with `perf script`; for Hindsight take three thread dumps some seconds apart.',
    signatures: ['PERFILE2', '2ELIFREP'],
  },
  {
    what: 'an event log of Windows (*.evtx)',
    advice: 'Export it as text with `wevtutil qe`, and send the application log.',
    signatures: ['ElfFile\0'],
  },
  {
    what: 'a journal of systemd',
    advice: 'Export it with `journalctl --file FILE -o short-iso`, and send the text.',
    signatures: ['LPKSHHRH'],
  },
];

const toDetector = ({ signatures, ...format }: BinaryFormat): UnreadFormatDetector => ({
  ...format,
  detect: (head) => signatures.some((signature) => startsWith(head, signature)),
});

const isElfCore = (head: Pick<Head, 'bytes'>): boolean =>
  startsWith(head, ELF) && ELF_CORE.some((type) => startsWith(head, type));

export const BINARY_FILES: readonly UnreadFormatDetector[] = [
  { what: 'a core dump (ELF)', advice: FROM_CORE, detect: isElfCore },
  { what: 'a program or library (ELF)', advice: NOT_AN_ARTIFACT, detect: (head) => startsWith(head, ELF) },
  ...BINARY_FORMATS.map(toDetector),
];

/** Returns whether bytes are of an unread format that is no text: their charset must not be guessed. */
export const isUnreadBinary = (bytes: Uint8Array): boolean =>
  BINARY_FILES.some(({ detect }) => detect({ bytes, fileName: '', lines: [] }, []));
