/** The eleven names of the specification for the encodings of an artifact. */
export const ENCODING_NAMES = ['zip', 'gz', 'xz', 'z', 'lzma', 'deflate', 'sz', 'lz4', 'zstd', 'bz2', 'tar'] as const;

export type EncodingName = (typeof ENCODING_NAMES)[number];

/** Other spellings that clients use, as layers from the outermost to the innermost. */
const ENCODING_ALIASES: Readonly<Record<string, readonly EncodingName[]>> = {
  gzip: ['gz'],
  'x-gzip': ['gz'],
  pigz: ['gz'],
  zst: ['zstd'],
  tgz: ['gz', 'tar'],
  'tar.gz': ['gz', 'tar'],
  'tar.bz2': ['bz2', 'tar'],
  'tar.xz': ['xz', 'tar'],
  'tar.zst': ['zstd', 'tar'],
  identity: [],
};

/** Every accepted spelling in lower case. */
export const ENCODING_SPELLINGS: readonly string[] = [...ENCODING_NAMES, ...Object.keys(ENCODING_ALIASES)];

const isEncodingName = (word: string): word is EncodingName => (ENCODING_NAMES as readonly string[]).includes(word);

/** Returns the layers of a spelling in lower case, outermost first, or undefined when it is unknown. */
export function findEncodingLayers(spelling: string): readonly EncodingName[] | undefined {
  if (isEncodingName(spelling)) return [spelling];
  return Object.hasOwn(ENCODING_ALIASES, spelling) ? ENCODING_ALIASES[spelling] : undefined;
}
