import type { EncodingName } from '@hindsight/model';
import { ArtifactError } from '@hindsight/model';
import type { FirstBytes } from '../bytes/first-bytes.ts';
import type { RawBytes } from '../bytes/raw-bytes.ts';
import { type Chunks, CorruptDataError, type Decoder } from '../encodings/decoder.ts';
import type { CompressionName } from '../encodings/names.ts';

export type ArchiveName = Exclude<EncodingName, CompressionName>;

export const isArchive = (name: EncodingName): name is ArchiveName => name === 'zip' || name === 'tar';

/** The label of the sender and the layers that were found. */
export interface IgnoredLabel {
  readonly label: string;
  readonly found: string;
}

/** The array of a JSON document around records, which is no compression. */
export const RECORD_ARRAY = 'record-array';

/** One layer between the bytes of a file and the content. */
export interface Layer {
  readonly name: EncodingName | typeof RECORD_ARRAY;
  /** Decodes, or only verifies; it is absent where there is nothing to do. */
  readonly remove?: Decoder;
  /** The content is in the file without any change. */
  readonly inPlace?: true;
}

export interface MeteredLayer extends Layer {
  /** Takes the number of bytes that the layer has yielded in one pass; throws when there are too many. */
  readonly meter: (given: number) => void;
}

/** Bytes with the layers around their content. */
export interface LayeredContent<Raw extends RawBytes = RawBytes> {
  readonly raw: Raw;
  /** The layers, outermost first; those between `raw` and the content are the last ones. */
  readonly encoding: readonly EncodingName[];
  readonly layers: readonly MeteredLayer[];
  /** The format of an archive, when the content is one. It is not yet part of `encoding`. */
  readonly archive?: ArchiveName;
  /** The first bytes of the content; those of the archive itself when it is one. */
  readonly head: FirstBytes;
  readonly labelIgnored?: IgnoredLabel;
}

/** The result of one pass over the decompressed content. */
export interface DecodingState {
  /** Whether the compressed data ended early or was corrupt; the bytes before that were yielded. */
  truncated: boolean;
}

/**
 * Yields the content without its layers. Throws `corrupt-encoding` when nothing could be decoded, and
 * `expands-too-much` at the limits.
 */
export function decompress({ raw, layers }: Pick<LayeredContent, 'raw' | 'layers'>, state: DecodingState): Chunks {
  if (raw.cut) state.truncated = true;
  return layers.reduce((chunks, layer) => removeLayer(layer, chunks, state), raw.read());
}

async function* removeLayer(
  { name, remove, inPlace, meter }: MeteredLayer,
  input: Chunks,
  state: DecodingState,
): AsyncGenerator<Buffer, void> {
  let given = 0;
  try {
    for await (const chunk of remove ? remove(input) : input) {
      given += chunk.length;
      if (!inPlace) meter(given);
      yield chunk;
    }
  } catch (error) {
    if (!(error instanceof CorruptDataError)) throw error;
    if (given === 0) {
      throw new ArtifactError('corrupt-encoding', `The ${name} data is corrupt from its start: ${error.message}.`, {
        cause: error,
      });
    }
    state.truncated = true;
  }
}
