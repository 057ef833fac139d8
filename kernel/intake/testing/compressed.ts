import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import type { CompressionName } from '../src/encodings/names.ts';

const sample = (name: string): Buffer => readFileSync(new URL(`../src/encodings/samples/${name}`, import.meta.url));

/** The test case of one compression: files that the real tools wrote, and the damage that the format can detect. */
export interface CompressionCase {
  readonly title: string;
  readonly name: CompressionName;
  readonly empty: Buffer;
  readonly short: Buffer;
  /** The long text, compressed in every way that the tool offers. */
  readonly long: readonly Buffer[];
  /** Whether damage never goes unnoticed. */
  readonly checked: boolean;
  /** Whether several streams in a row are one content. */
  readonly joins: boolean;
  /** Whether a truncation and bytes behind the end never go unnoticed. */
  readonly ends: boolean;
}

export const SHORT_TEXT = sample('short.txt');
export const LONG_TEXT = sample('long.txt');

type Noticed = Pick<CompressionCase, 'checked' | 'joins' | 'ends'>;

function samples(name: CompressionName, extension: string, ways: readonly string[], noticed: Noticed): CompressionCase {
  const [empty, short, plain] = ['empty', 'short', 'long'].map((text) => sample(`${text}.${extension}`)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const long = [plain, ...ways.map((way) => sample(`long.${way}`))];
  return { title: extension, name, empty, short, long, ...noticed };
}

const ALL = { checked: true, joins: true, ends: true };

export const COMPRESSION_CASES: readonly CompressionCase[] = [
  samples('gz', 'gz', [], ALL),
  samples('deflate', 'zz', [], ALL),
  {
    title: 'raw deflate',
    name: 'deflate',
    empty: deflateRawSync(''),
    short: deflateRawSync(SHORT_TEXT),
    long: [deflateRawSync(LONG_TEXT)],
    checked: false,
    joins: false,
    ends: true,
  },
  samples('xz', 'xz', ['blocks-sha256.xz', 'crc32.xz'], ALL),
  samples('lzma', 'lzma', ['lc1-lp2-pb4.lzma'], { ...ALL, checked: false }),
  samples('zstd', 'zst', [], ALL),
  samples('lz4', 'lz4', ['linked-checked.lz4'], ALL),
  samples('lz4', 'legacy.lz4', [], { checked: false, joins: true, ends: false }),
  samples('bz2', 'bz2', ['level-1.bz2'], ALL),
  samples('sz', 'sz', [], { ...ALL, ends: false }),
  samples('z', 'Z', ['12-bits.Z'], { checked: false, joins: false, ends: false }),
];

/** The long text without the optional checksums of its format. */
export const UNCHECKED_LONG: Readonly<Partial<Record<CompressionName, Buffer>>> = {
  zstd: sample('long.unchecked.zst'),
  lz4: sample('long.unchecked.lz4'),
};
