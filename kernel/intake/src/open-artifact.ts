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
  /** The file itself, or the members of the archive that it is, in the archive's order; never empty. */
  readonly members: readonly OpenedMember[];
  /** In words, when the archive ended early or is damaged and `parts` is only what could be found. */
  readonly damage?: string;
  /** Members that were not opened and why: encrypted, broken, empty, a link, a device. */
  readonly skipped: readonly SkippedMember[];
  readonly labelIgnored?: IgnoredLabel;
}

export interface OpenArtifactOptions extends OpenOptions {
  /** A private folder of the job, which the caller makes and removes. Content that must lie in a file is unpacked into it. */
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
  const plan = planReading(layered.head, fileName);
  return {
    members: [openMember(layered, plan, { name: fileName, bytes: raw.size, scratch })],
    skipped: [],
    ...ignored,
  };
}

/** When nothing can be read: what says most about why. */
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
