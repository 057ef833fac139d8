import type { Head, TextSource } from '@hindsight/model';
import { Allowance } from './allowance.ts';
import type { EncodingName } from './encodings/names.ts';
import { planReading, type TextPlan } from './head.ts';
import { contentInFile } from './in-file.ts';
import { decompress, findLayers, type IgnoredLabel, type Layered } from './layers.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { type OpenOptions, textOf } from './open-text.ts';
import { bytesOfFile, type FileBytes, type FileRange } from './raw-bytes.ts';
import { type Scratch, scratchIn } from './scratch.ts';

export interface OpenedArtifact {
  /** The file itself, or the members of the archive that it is, in the archive's order; never empty. */
  readonly parts: readonly Part[];
  /** In words, when the archive ended early or is damaged and `parts` is only what could be found. */
  readonly damage?: string;
  /** Members that were not opened and why: encrypted, broken, empty, a link, a device. */
  readonly skipped: readonly Skipped[];
  readonly labelIgnored?: IgnoredLabel;
}

export interface Skipped {
  /** Cleaned like the name of a part. */
  readonly name: string;
  /** A sentence. */
  readonly why: string;
}

/** A single artifact: an uploaded file or a member of an archive. */
export interface Part {
  /** As the archive has it, cleaned for people; never a path to write to. The file name when it is no archive. */
  readonly name: string;
  /** All layers around the content, outermost first, `zip` and `tar` included. */
  readonly encoding: readonly EncodingName[];
  /** Its size as far as it is known without unpacking it: what the archive says, or the size of the file. */
  readonly bytes: number;
  readonly head: Head;
  /** To read it as lines. */
  asText(): TextSource;
  /** To read it at any position: where it stands in the file, or unpacked into the scratch folder, once. */
  asFile(): Promise<PartFile>;
}

export interface PartFile extends FileRange {
  /** The packed data ended early or is damaged: these are the bytes before that. */
  readonly truncated: boolean;
}

export interface OpenArtifactOptions extends OpenOptions {
  /** A private folder of the job, which the caller makes and removes. Archives in other layers are unpacked into it. */
  readonly scratch?: string;
}

/** Opens a file of any kind. Throws ArtifactError when nothing in it can be read. */
export async function openArtifactFile(path: string, options: OpenArtifactOptions): Promise<OpenedArtifact> {
  const { fileName, encoding: label, limits = DEFAULT_LIMITS } = options;
  const raw = bytesOfFile(path);
  const layered = await findLayers(raw, { fileName, label, allowance: new Allowance(raw.size, limits) });
  const { labelIgnored } = layered;
  const plan = await planReading(decompress(layered, { truncated: false }), fileName);
  const part = partOf(layered, plan, { name: fileName, bytes: raw.size, scratch: scratchIn(options.scratch) });
  return { parts: [part], skipped: [], ...(labelIgnored && { labelIgnored }) };
}

function partOf(
  layered: Layered<FileBytes>,
  plan: TextPlan,
  { name, bytes, scratch }: { name: string; bytes: number; scratch: Scratch },
): Part {
  let file: Promise<PartFile> | undefined;
  return {
    name,
    bytes,
    encoding: layered.encoding,
    head: plan.head,
    asText: () => textOf(name, layered, plan),
    asFile: () => {
      file ??= contentInFile(layered, scratch).then(({ file, cut }) => ({ ...file, truncated: cut }));
      return file;
    },
  };
}
