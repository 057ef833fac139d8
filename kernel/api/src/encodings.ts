import { type EncodingName, findEncodingLayers } from '@hindsight/model';

/**
 * Parses the value of `Content-Encoding` and returns the outermost layer, because the inner ones are found by content. HTTP
 * lists layers innermost first. Returns undefined when a word is unknown.
 */
export function parseOutermostEncoding(label: string): EncodingName | 'identity' | undefined {
  let outermost: EncodingName | 'identity' | undefined;
  for (const word of label.toLowerCase().split(',')) {
    const layers = findEncodingLayers(word.trim());
    if (!layers) return undefined;
    outermost = layers[0] ?? 'identity';
  }
  return outermost;
}
