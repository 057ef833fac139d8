/** What `Content-Encoding` may be called: the eleven names of the specification. */
const ENCODING_NAMES = ['zip', 'gz', 'xz', 'z', 'lzma', 'deflate', 'sz', 'lz4', 'zstd', 'bz2', 'tar'] as const;

export type EncodingName = (typeof ENCODING_NAMES)[number];

/** Other names that clients send. A name of two layers stands for its outer one: the inner one is found by content. */
const ENCODING_ALIASES: Readonly<Record<string, EncodingName | 'identity'>> = {
  gzip: 'gz',
  'x-gzip': 'gz',
  pigz: 'gz',
  zst: 'zstd',
  tgz: 'gz',
  'tar.gz': 'gz',
  'tar.bz2': 'bz2',
  'tar.xz': 'xz',
  'tar.zst': 'zstd',
  identity: 'identity',
};

/** Every accepted spelling, in lower case. */
export const ENCODING_SPELLINGS: readonly string[] = [...ENCODING_NAMES, ...Object.keys(ENCODING_ALIASES)];

const isName = (word: string): word is EncodingName => (ENCODING_NAMES as readonly string[]).includes(word);

/** The outermost layer that a label names; undefined for a label nobody knows. HTTP lists layers innermost first. */
export function parseOutermostEncoding(label: string): EncodingName | 'identity' | undefined {
  let outermost: EncodingName | 'identity' | undefined;
  for (const word of label.toLowerCase().split(',')) {
    const spelled = word.trim();
    outermost = isName(spelled)
      ? spelled
      : Object.hasOwn(ENCODING_ALIASES, spelled)
        ? ENCODING_ALIASES[spelled]
        : undefined;
    if (!outermost) return undefined;
  }
  return outermost;
}
