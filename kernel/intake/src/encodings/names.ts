import { ArtifactError } from '@hindsight/model';

/** The eleven names of the specification. */
export const ENCODING_NAMES = ['zip', 'gz', 'xz', 'z', 'lzma', 'deflate', 'sz', 'lz4', 'zstd', 'bz2', 'tar'] as const;

export type EncodingName = (typeof ENCODING_NAMES)[number];

/** The encoding of one content; a zip or tar may hold several contents. */
export type CompressionName = Exclude<EncodingName, 'zip' | 'tar'>;

/** Other spellings that clients use, as layers from the outermost to the innermost. */
const ALIASES: Readonly<Record<string, readonly EncodingName[]>> = {
  identity: [],
  gzip: ['gz'],
  'x-gzip': ['gz'],
  pigz: ['gz'],
  zst: ['zstd'],
  tgz: ['gz', 'tar'],
  'tar.gz': ['gz', 'tar'],
  'tar.bz2': ['bz2', 'tar'],
  'tar.xz': ['xz', 'tar'],
  'tar.zst': ['zstd', 'tar'],
};

const isName = (word: string): word is EncodingName => (ENCODING_NAMES as readonly string[]).includes(word);

function findLayersByWord(word: string): readonly EncodingName[] | undefined {
  if (isName(word)) return [word];
  return Object.hasOwn(ALIASES, word) ? ALIASES[word] : undefined;
}

/**
 * Parses a label into layers, outermost first. A list in the form of HTTP (`gzip, zstd`) names the innermost first.
 * Throws `unsupported-encoding` for an unknown word.
 */
export function parseEncodingLabel(label: string): EncodingName[] {
  const words = label.toLowerCase().split(',').reverse();
  return words.flatMap((word) => {
    const layers = findLayersByWord(word.trim());
    if (layers) return layers;
    const known = [...ENCODING_NAMES, ...Object.keys(ALIASES)].join(', ');
    throw new ArtifactError(
      'unsupported-encoding',
      `"${label.slice(0, 40)}" is not a known encoding. Known: ${known}.`,
    );
  });
}

/** Returns the layers that the extensions of a file name promise (`gc.log.tar.gz`), or an empty list. */
export function detectLayersByFileName(fileName: string): readonly EncodingName[] {
  const [last = '', beforeLast = ''] = fileName.toLowerCase().split('.').reverse();
  return findLayersByWord(`${beforeLast}.${last}`) ?? findLayersByWord(last) ?? [];
}
