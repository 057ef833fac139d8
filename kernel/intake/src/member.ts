import type { Head, TextSource } from '@hindsight/model';
import type { FileBytes, FileRange } from './bytes/raw-bytes.ts';
import type { ScratchFolder } from './bytes/scratch-folder.ts';
import type { EncodingName } from './encodings/names.ts';
import type { LayeredContent } from './layers/layers.ts';
import { materialize } from './layers/materialize.ts';
import { createTextSource } from './text/open-text.ts';
import type { TextPlan } from './text/text-plan.ts';

/** A single artifact: an uploaded file or a member of an archive. */
export interface OpenedMember {
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
  asFile(): Promise<MemberFile>;
}

export interface MemberFile extends FileRange {
  /** The packed data ended early or is damaged: these are the bytes before that. */
  readonly truncated: boolean;
}

export function openMember(
  layered: LayeredContent<FileBytes>,
  plan: TextPlan,
  { name, bytes, scratch }: { name: string; bytes: number; scratch: ScratchFolder },
): OpenedMember {
  let file: Promise<MemberFile> | undefined;
  return {
    name,
    bytes,
    encoding: layered.encoding,
    head: plan.head,
    asText: () => createTextSource(name, layered, plan),
    asWritten: () => createTextSource(name, layered, { ...plan, envelopes: [] }),
    asFile: () => {
      file ??= materialize(layered, scratch).then(({ file, cut }) => ({ ...file, truncated: cut }));
      return file;
    },
  };
}
