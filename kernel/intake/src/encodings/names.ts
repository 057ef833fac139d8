import { ArtifactError, ENCODING_SPELLINGS, type EncodingName, findEncodingLayers } from '@hindsight/model';

/** The encoding of one content; a zip or tar may hold several contents. */
export type CompressionName = Exclude<EncodingName, 'zip' | 'tar'>;

/**
 * Parses a label into layers, outermost first. A list in the form of HTTP (`gzip, zstd`) names the innermost first.
 * Throws `unsupported-encoding` for an unknown word.
 */
export function parseEncodingLabel(label: string): EncodingName[] {
  const words = label.toLowerCase().split(',').reverse();
  return words.flatMap((word) => {
    const layers = findEncodingLayers(word.trim());
    if (layers) return layers;
    const known = ENCODING_SPELLINGS.join(', ');
    throw new ArtifactError(
      'unsupported-encoding',
      `"${label.slice(0, 40)}" is not a known encoding. Known: ${known}.`,
    );
  });
}

/** Returns the layers that the extensions of a file name promise (`gc.log.tar.gz`), or an empty list. */
export function detectLayersByFileName(fileName: string): readonly EncodingName[] {
  const [last = '', beforeLast = ''] = fileName.toLowerCase().split('.').reverse();
  return findEncodingLayers(`${beforeLast}.${last}`) ?? findEncodingLayers(last) ?? [];
}
