import { ArtifactError } from '@hindsight/model';
import type { ListedMember, SkippedMember } from '../archives/archive.ts';
import { isMacOsMetadata } from '../archives/display-name.ts';
import { ARCHIVES } from '../archives/index.ts';
import type { FileBytes } from '../bytes/raw-bytes.ts';
import type { ScratchFolder } from '../bytes/scratch-folder.ts';
import { ALL_HEADS_BYTES, HEAD_BYTES, MIN_HEAD_BYTES } from '../limits.ts';
import { type OpenedMember, openMember } from '../member.ts';
import { planReading } from '../text/text-plan.ts';
import type { ExpansionBudget } from './expansion-budget.ts';
import { findLayers, type IsBinaryArtifact } from './find-layers.ts';
import type { ArchiveName, LayeredContent } from './layers.ts';
import { materialize } from './materialize.ts';

/** The members of an archive and of the archives in it. */
export interface ExpandedArchive {
  readonly members: readonly OpenedMember[];
  readonly skipped: readonly SkippedMember[];
  readonly damage: readonly string[];
}

/** An archive that was found but not listed yet. */
export type PackedArchive = LayeredContent<FileBytes> & { readonly archive: ArchiveName };

export const isPackedArchive = (layered: LayeredContent<FileBytes>): layered is PackedArchive =>
  layered.archive !== undefined;

/** Opens all members of an archive and of the archives in it. Nothing is read beyond its head. */
export async function expandArchive(archive: PackedArchive, context: ExpansionContext): Promise<ExpandedArchive> {
  const expansion = new ArchiveExpansion(context);
  await expansion.open(archive, '');
  return expansion;
}

/** The limits and tools that all members of an upload share. */
export interface ExpansionContext {
  readonly budget: ExpansionBudget;
  readonly scratch: ScratchFolder;
  readonly isBinaryArtifact: IsBinaryArtifact | undefined;
}

/** Each head leaves memory for this many more, so that the first members do not use up all of it. */
const HEADS_AHEAD = 16;

class ArchiveExpansion implements ExpandedArchive {
  readonly members: OpenedMember[] = [];
  readonly skipped: SkippedMember[] = [];
  readonly damage: string[] = [];
  private readonly budget: ExpansionBudget;
  private readonly scratch: ScratchFolder;
  private readonly isBinaryArtifact: IsBinaryArtifact | undefined;
  private remainingHeadBytes = ALL_HEADS_BYTES;

  constructor({ budget, scratch, isBinaryArtifact }: ExpansionContext) {
    this.budget = budget;
    this.scratch = scratch;
    this.isBinaryArtifact = isBinaryArtifact;
  }

  /** Opens the members; `folder` is the prefix of their names. */
  async open(layered: PackedArchive, folder: string): Promise<void> {
    const { archive, encoding } = layered;
    const file = await materialize(layered, this.scratch);
    const prefix = folder && `${folder}: `;
    if (file.cut)
      this.damage.push(`${prefix}The ${encoding.at(-1)} data around the ${archive} archive is truncated or corrupt.`);
    const { entries, damage } = await ARCHIVES[archive](file, this.budget);
    if (damage) this.damage.push(`${prefix}${damage}`);
    for (const entry of entries) {
      const name = folder ? `${folder}/${entry.name}` : entry.name;
      if (isMacOsMetadata(name)) this.skipped.push({ name, why: 'It holds metadata of macOS.', code: 'empty-body' });
      else if ('why' in entry) this.skipped.push({ ...entry, name });
      else await this.addMember({ ...entry, name }, encoding);
    }
  }

  /** Adds one member. A corrupt member must not hide the others, but a limit that is exceeded ends the whole. */
  private async addMember(member: ListedMember, outer: LayeredContent['encoding']): Promise<void> {
    try {
      await this.openMember(member, outer);
    } catch (error) {
      if (!(error instanceof ArtifactError)) throw error;
      const { code, details } = error.fault;
      if (code !== 'empty-body' && code !== 'unsupported-encoding' && code !== 'corrupt-encoding') throw error;
      this.skipped.push({ name: member.name, why: details, code });
    }
  }

  private async openMember(
    { name, raw, bytes, modifiedMs, layer }: ListedMember,
    outerLayers: LayeredContent['encoding'],
  ): Promise<void> {
    const headBytes = Math.floor(Math.max(MIN_HEAD_BYTES, Math.min(HEAD_BYTES, this.remainingHeadBytes / HEADS_AHEAD)));
    const { budget, isBinaryArtifact } = this;
    const layered = await findLayers(raw, {
      fileName: name,
      budget,
      outerLayers,
      member: layer,
      headBytes,
      isBinaryArtifact,
    });
    if (isPackedArchive(layered)) return this.open(layered, name);
    const plan = planReading(layered.head, name, isBinaryArtifact);
    this.remainingHeadBytes = Math.max(0, this.remainingHeadBytes - layered.head.bytes.length);
    this.members.push(openMember(layered, plan, { name, bytes, modifiedMs, scratch: this.scratch }));
  }
}
