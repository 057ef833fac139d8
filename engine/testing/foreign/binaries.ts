import { gzipSync } from 'node:zlib';
import type { ForeignFile } from './foreign-file.ts';

/** The bytes that follow a signature in these samples; they are no text. */
const CONTENT = Uint8Array.from({ length: 600 }, (_, n) => (n * 89 + (n >> 3) * 31) & 0xff);

const bytes = (signature: string | readonly number[]): Uint8Array =>
  Buffer.concat([typeof signature === 'string' ? Buffer.from(signature, 'latin1') : Buffer.from(signature), CONTENT]);

const atOffset = (offset: number, signature: string): Uint8Array => {
  const all = Buffer.alloc(offset + 600, 1);
  all.write(signature, offset, 'latin1');
  return all;
};

/** Binary files by their signatures. */
export const BINARIES: readonly ForeignFile[] = [
  { name: 'PNG', what: /PNG|image/, content: bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR') },
  { name: 'JPEG', what: /image/, content: bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]) },
  { name: 'GIF', what: /image/, content: bytes('GIF89a\x10\0\x10\0') },
  { name: 'WebP', what: /image/, content: bytes('RIFF\x24\x10\0\0WEBPVP8 ') },
  {
    name: 'SVG',
    what: /image/,
    content: '<svg xmlns="http://www.w3.org/2000/svg" width="10"><path d="M0 0"/></svg>\n',
  },
  { name: 'PDF', what: /PDF/, content: bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n') },
  { name: 'ELF core', what: /core dump/, content: bytes('\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x04\0') },
  { name: 'ELF program', what: /ELF/, content: bytes('\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0') },
  { name: 'Windows minidump', what: /minidump/, content: bytes('MDMP\x93\xa7\0\0') },
  { name: 'Windows program', what: /program/, content: bytes('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0') },
  { name: 'Mach-O core', what: /Mach-O/, content: bytes([0xcf, 0xfa, 0xed, 0xfe, 7, 0, 0, 1, 3, 0, 0, 0, 4, 0, 0, 0]) },
  { name: 'Java class', what: /class file/, content: bytes([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 0x41]) },
  { name: 'SQLite', what: /SQLite/, content: bytes('SQLite format 3\0\x10\0') },
  { name: 'WebAssembly', what: /no known kind|WebAssembly/, content: bytes('\0asm\x01\0\0\0') },
  { name: 'pcap', what: /packet capture/, content: bytes([0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0]) },
  {
    name: 'pcapng',
    what: /packet capture/,
    content: bytes([0x0a, 0x0d, 0x0d, 0x0a, 0x1c, 0, 0, 0, 0x4d, 0x3c, 0x2b, 0x1a]),
  },
  { name: 'perf data', what: /perf/, content: bytes('PERFILE2h\0\0\0\0\0\0\0') },
  { name: 'Windows event log', what: /event log/, content: bytes('ElfFile\0') },
  { name: 'systemd journal', what: /journal/, content: bytes('LPKSHHRH\0\0\0\0') },
  { name: 'DER certificate', what: /no known kind/, content: bytes([0x30, 0x82, 0x03, 0x1d, 0x30, 0x82]) },
  { name: 'Java keystore', what: /key ?store|no known kind/, content: bytes([0xfe, 0xed, 0xfe, 0xed, 0, 0, 0, 2]) },
  { name: 'Java serialized object', what: /serialized|no known kind/, content: bytes([0xac, 0xed, 0, 5, 0x73, 0x72]) },
  { name: 'font', what: /no known kind/, content: bytes('wOF2\0\x01\0\0') },
  { name: 'MP4', what: /no known kind|video/, content: atOffset(4, 'ftypisom') },
  { name: 'noise', what: /no known kind/, content: CONTENT },
  { name: 'zeros', what: /no known kind|zero/, content: new Uint8Array(4096) },
  { name: 'noise in gzip', what: /no known kind/, content: gzipSync(CONTENT) },
  { name: 'prose in gzip', what: /no known kind/, content: gzipSync('roses are red\nviolets are blue\n') },
];
