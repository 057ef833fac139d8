import type { Head, TextSource } from '@hindsight/model';
import type { EncodingName } from './encodings/names.ts';
import type { TextPlan } from './text/text-plan.ts';
import { contentInFile } from './layers/materialize.ts';
import type { Layered } from './layers/layers.ts';
import { textOf } from './text/open-text.ts';
import type { FileBytes, FileRange } from './bytes/raw-bytes.ts';
import type { Scratch } from './bytes/scratch-folder.ts';

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
  /** The same with what containers and log daemons put around lines left where it is. */
  asWritten(): TextSource;
  /** To read it at any position: where it stands in the file, or unpacked into the scratch folder, once. */
  asFile(): Promise<PartFile>;
}

export interface PartFile extends FileRange {
  /** The packed data ended early or is damaged: these are the bytes before that. */
  readonly truncated: boolean;
}

export function partOf(
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
    asWritten: () => textOf(name, layered, { ...plan, envelopes: [] }),
    asFile: () => {
      file ??= contentInFile(layered, scratch).then(({ file, cut }) => ({ ...file, truncated: cut }));
      return file;
    },
  };
}
