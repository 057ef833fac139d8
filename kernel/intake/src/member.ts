import type { EncodingName, Head, TextSource } from '@hindsight/model';
import type { FileBytes, FileRange } from './bytes/raw-bytes.ts';
import type { ScratchFolder } from './bytes/scratch-folder.ts';
import type { LayeredContent } from './layers/layers.ts';
import { materialize } from './layers/materialize.ts';
import { createTextSource } from './text/open-text.ts';
import type { TextPlan } from './text/text-plan.ts';

/** A single artifact: an uploaded file or a member of an archive. */
export interface OpenedMember {
  /**
   * The name in the archive as it may be shown to people, never a path to write to; the file name when there is no
   * archive.
   */
  readonly name: string;
  /** All layers around the content, outermost first, including `zip` and `tar`. */
  readonly encoding: readonly EncodingName[];
  /** The size as far as it is known without decompressing: what the archive states, or the size of the file. */
  readonly bytes: number;
  readonly head: Head;
  /** Opens the member as lines; `unhashed` leaves the SHA-256 of its summary empty. */
  asText(options?: { readonly unhashed?: boolean | undefined }): TextSource;
  /** Opens the member as lines with their envelopes. */
  asWritten(): TextSource;
  /**
   * Returns a file in which the member can be read at any position: the original file, or a copy in the scratch folder,
   * which is written once.
   */
  asFile(): Promise<MemberFile>;
}

export interface MemberFile extends FileRange {
  /** Whether the compressed data ended early or is corrupt; the file has the bytes before that. */
  readonly truncated: boolean;
}

interface MemberOrigin {
  readonly name: string;
  readonly bytes: number;
  /** When the file was written, as an archive states it. */
  readonly modifiedMs?: number | undefined;
  readonly scratch: ScratchFolder;
}

export function openMember(
  layered: LayeredContent<FileBytes>,
  plan: TextPlan,
  { name, bytes, modifiedMs, scratch }: MemberOrigin,
): OpenedMember {
  let file: Promise<MemberFile> | undefined;
  return {
    name,
    bytes,
    encoding: layered.encoding,
    head: plan.head,
    asText: ({ unhashed } = {}) => createTextSource({ name, modifiedMs, unhashed }, layered, plan),
    asWritten: () => createTextSource({ name, modifiedMs }, layered, { ...plan, envelopes: [] }),
    asFile: () => {
      file ??= materialize(layered, scratch).then(({ file, cut }) => ({ ...file, truncated: cut }));
      return file;
    },
  };
}
