import { ArtifactError } from '@hindsight/model';
import type { Allowance } from './expansion-budget.ts';
import type { Member, Skipped } from '../archives/archive.ts';
import { ARCHIVES } from '../archives/index.ts';
import { isOfMacOs } from '../archives/display-name.ts';
import { findLayers } from './find-layers.ts';
import { planReading } from '../text/text-plan.ts';
import { contentInFile } from './materialize.ts';
import type { ArchiveName, Layered } from './layers.ts';
import { ALL_HEADS_BYTES, HEAD_BYTES, MIN_HEAD_BYTES } from '../limits.ts';
import { type Part, partOf } from '../member.ts';
import type { FileBytes } from '../bytes/raw-bytes.ts';
import type { Scratch } from '../bytes/scratch-folder.ts';

/** What an archive and the archives in it hold. */
export interface Unfolded {
  readonly parts: readonly Part[];
  readonly skipped: readonly Skipped[];
  readonly damage: readonly string[];
}

/** An archive that was found and not listed yet. */
export type PackedArchive = Layered<FileBytes> & { readonly archive: ArchiveName };

export const isPackedArchive = (layered: Layered<FileBytes>): layered is PackedArchive => layered.archive !== undefined;

/** Opens all members of an archive and of the archives in it; nothing is read further than its head. */
export async function unfold(archive: PackedArchive, allowance: Allowance, scratch: Scratch): Promise<Unfolded> {
  const unfolding = new Unfolding(allowance, scratch);
  await unfolding.open(archive, '');
  return unfolding;
}

/** So many heads must find room after each: the first members may not take all of it. */
const HEADS_AHEAD = 16;

class Unfolding implements Unfolded {
  readonly parts: Part[] = [];
  readonly skipped: Skipped[] = [];
  readonly damage: string[] = [];
  private readonly allowance: Allowance;
  private readonly scratch: Scratch;
  private headRoom = ALL_HEADS_BYTES;

  constructor(allowance: Allowance, scratch: Scratch) {
    this.allowance = allowance;
    this.scratch = scratch;
  }

  /** `folder`: what stands before the names of its members. */
  async open(layered: PackedArchive, folder: string): Promise<void> {
    const { archive, encoding } = layered;
    const file = await contentInFile(layered, this.scratch);
    const place = folder && `${folder}: `;
    if (file.cut)
      this.damage.push(`${place}The ${encoding.at(-1)} data around the ${archive} archive is cut or damaged.`);
    const { entries, damage } = await ARCHIVES[archive](file, this.allowance);
    if (damage) this.damage.push(`${place}${damage}`);
    for (const entry of entries) {
      const name = folder ? `${folder}/${entry.name}` : entry.name;
      if (isOfMacOs(name)) this.skipped.push({ name, why: 'macOS keeps notes of its own in it.', code: 'empty-body' });
      else if ('why' in entry) this.skipped.push({ ...entry, name });
      else await this.member({ ...entry, name }, encoding);
    }
  }

  /** One broken member must not hide the others; what goes beyond the limits ends it all. */
  private async member(member: Member, outer: Layered['encoding']): Promise<void> {
    try {
      await this.openMember(member, outer);
    } catch (error) {
      if (!(error instanceof ArtifactError)) throw error;
      const { code, details } = error.fault;
      if (code !== 'empty-body' && code !== 'unsupported-encoding' && code !== 'corrupt-encoding') throw error;
      this.skipped.push({ name: member.name, why: details, code });
    }
  }

  private async openMember({ name, raw, bytes, layer }: Member, outer: Layered['encoding']): Promise<void> {
    const headBytes = Math.floor(Math.max(MIN_HEAD_BYTES, Math.min(HEAD_BYTES, this.headRoom / HEADS_AHEAD)));
    const { allowance } = this;
    const layered = await findLayers(raw, { fileName: name, allowance, outer, member: layer, headBytes });
    if (isPackedArchive(layered)) return this.open(layered, name);
    const plan = planReading(layered.head, name);
    this.headRoom = Math.max(0, this.headRoom - layered.head.bytes.length);
    this.parts.push(partOf(layered, plan, { name, bytes, scratch: this.scratch }));
  }
}
