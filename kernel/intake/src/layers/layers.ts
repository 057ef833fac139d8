import { ArtifactError } from '@hindsight/model';
import type { FirstBytes } from '../bytes/first-bytes.ts';
import type { RawBytes } from '../bytes/raw-bytes.ts';
import { type Chunks, CorruptDataError, type Decoder } from '../encodings/decoder.ts';
import type { CompressionName, EncodingName } from '../encodings/names.ts';

export type ArchiveName = Exclude<EncodingName, CompressionName>;

export const isArchive = (name: EncodingName): name is ArchiveName => name === 'zip' || name === 'tar';

/** What the sender said of the content, and what it is. */
export interface IgnoredLabel {
  readonly label: string;
  readonly found: string;
}

/** One layer between the bytes of a file and the content. */
export interface Layer {
  readonly name: EncodingName;
  /** Unpacks, or only checks; absent where there is nothing to do. */
  readonly remove?: Decoder;
  /** The content stands in the file as it is. */
  readonly inPlace?: true;
}

export interface MeteredLayer extends Layer {
  /** Takes how much the layer has given out in a reading; throws when that is too much. */
  readonly meter: (given: number) => void;
}

/** Bytes with the layers around their content known. */
export interface LayeredContent<Raw extends RawBytes = RawBytes> {
  readonly raw: Raw;
  /** Outermost first; those between `raw` and the content are the last of them. */
  readonly encoding: readonly EncodingName[];
  readonly layers: readonly MeteredLayer[];
  /** The content is an archive; not yet in `encoding`. */
  readonly archive?: ArchiveName;
  /** Of the content; of an archive as it is. */
  readonly head: FirstBytes;
  readonly labelIgnored?: IgnoredLabel;
}

/** What a reading of the decompressed content met. */
export interface DecodingState {
  /** The compressed data ended early or broke; what came before was given out. */
  truncated: boolean;
}

/** The content without its layers. Throws `corrupt-encoding` when nothing could be decoded, `expands-too-much` at the limits. */
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
      throw new ArtifactError('corrupt-encoding', `The ${name} data is broken from its start: ${error.message}.`, {
        cause: error,
      });
    }
    state.truncated = true;
  }
}
