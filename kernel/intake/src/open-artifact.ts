import { ArtifactError } from '@hindsight/model';
import type { SkippedMember } from './archives/archive.ts';
import { openFileBytes } from './bytes/raw-bytes.ts';
import { openScratchFolder } from './bytes/scratch-folder.ts';
import { type ExpandedArchive, expandArchive, isPackedArchive } from './layers/expand-archives.ts';
import { ExpansionBudget } from './layers/expansion-budget.ts';
import { findLayers } from './layers/find-layers.ts';
import type { IgnoredLabel } from './layers/layers.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { type OpenedMember, openMember } from './member.ts';
import type { OpenOptions } from './text/open-text.ts';
import { planReading } from './text/text-plan.ts';

export interface OpenedArtifact {
  /** The file itself, or the members of the archive in its order; never empty. */
  readonly members: readonly OpenedMember[];
  /** A text that is present when the archive ended early or is damaged, so that `members` has only what was found. */
  readonly damage?: string;
  /** The members that were not opened, with the reason: encrypted, corrupt, empty, a link, a device. */
  readonly skipped: readonly SkippedMember[];
  readonly labelIgnored?: IgnoredLabel;
}

export interface OpenArtifactOptions extends OpenOptions {
  /**
   * A private folder of the job, which the caller creates and removes. Content that must be in a file is decompressed
   * into it.
   */
  readonly scratch?: string;
}

/** Opens a file of any kind. Throws ArtifactError when nothing in it can be read. */
export async function openArtifactFile(path: string, options: OpenArtifactOptions): Promise<OpenedArtifact> {
  const { fileName, encoding: label, limits = DEFAULT_LIMITS, isBinaryArtifact } = options;
  const raw = openFileBytes(path);
  const budget = new ExpansionBudget(raw.size, limits);
  const scratch = openScratchFolder(options.scratch);
  const layered = await findLayers(raw, { fileName, label, budget, isBinaryArtifact });
  const ignored = layered.labelIgnored && { labelIgnored: layered.labelIgnored };
  if (isPackedArchive(layered)) {
    const expanded = await expandArchive(layered, { budget, scratch, isBinaryArtifact });
    assertMembers(layered.archive, expanded);
    const { members, skipped, damage } = expanded;
    return { members, skipped, ...(damage.length > 0 && { damage: damage.join(' ') }), ...ignored };
  }
  const plan = planReading(layered.head, fileName, isBinaryArtifact);
  return {
    members: [openMember(layered, plan, { name: fileName, bytes: raw.size, scratch })],
    skipped: [],
    ...ignored,
  };
}

/** The fault codes in the order in which they explain why nothing can be read. */
const CODES_BY_PRECEDENCE = ['unsupported-encoding', 'corrupt-encoding', 'empty-body'] as const;

function assertMembers(archive: string, { members, skipped, damage }: ExpandedArchive): void {
  if (members.length > 0) return;
  const code = CODES_BY_PRECEDENCE.find((code) => skipped.some((entry) => entry.code === code));
  const reported = skipped.find((entry) => entry.code === code);
  if (code && reported)
    throw new ArtifactError(code, `Nothing in the ${archive} archive can be read. ${reported.name}: ${reported.why}`);
  if (damage[0]) throw new ArtifactError('corrupt-encoding', `Nothing in the archive can be read. ${damage[0]}`);
  throw new ArtifactError('empty-body', `The ${archive} archive has no file in it.`);
}
