import { ArtifactError } from '@hindsight/model';
import { Allowance } from './layers/expansion-budget.ts';
import type { Skipped } from './archives/archive.ts';
import { findLayers } from './layers/find-layers.ts';
import { planReading } from './text/text-plan.ts';
import type { IgnoredLabel } from './layers/layers.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import type { OpenOptions } from './text/open-text.ts';
import { type Part, partOf } from './member.ts';
import { bytesOfFile } from './bytes/raw-bytes.ts';
import { scratchIn } from './bytes/scratch-folder.ts';
import { isPackedArchive, type Unfolded, unfold } from './layers/expand-archives.ts';

export interface OpenedArtifact {
  /** The file itself, or the members of the archive that it is, in the archive's order; never empty. */
  readonly parts: readonly Part[];
  /** In words, when the archive ended early or is damaged and `parts` is only what could be found. */
  readonly damage?: string;
  /** Members that were not opened and why: encrypted, broken, empty, a link, a device. */
  readonly skipped: readonly Skipped[];
  readonly labelIgnored?: IgnoredLabel;
}

export interface OpenArtifactOptions extends OpenOptions {
  /** A private folder of the job, which the caller makes and removes. Content that must lie in a file is unpacked into it. */
  readonly scratch?: string;
}

/** Opens a file of any kind. Throws ArtifactError when nothing in it can be read. */
export async function openArtifactFile(path: string, options: OpenArtifactOptions): Promise<OpenedArtifact> {
  const { fileName, encoding: label, limits = DEFAULT_LIMITS } = options;
  const raw = bytesOfFile(path);
  const allowance = new Allowance(raw.size, limits);
  const scratch = scratchIn(options.scratch);
  const layered = await findLayers(raw, { fileName, label, allowance });
  const told = layered.labelIgnored && { labelIgnored: layered.labelIgnored };
  if (isPackedArchive(layered)) {
    const unfolded = await unfold(layered, allowance, scratch);
    requireParts(layered.archive, unfolded);
    const { parts, skipped, damage } = unfolded;
    return { parts, skipped, ...(damage.length > 0 && { damage: damage.join(' ') }), ...told };
  }
  const plan = planReading(layered.head, fileName);
  return { parts: [partOf(layered, plan, { name: fileName, bytes: raw.size, scratch })], skipped: [], ...told };
}

/** When nothing can be read: what says most about why. */
const MOST_TELLING = ['unsupported-encoding', 'corrupt-encoding', 'empty-body'] as const;

function requireParts(archive: string, { parts, skipped, damage }: Unfolded): void {
  if (parts.length > 0) return;
  const code = MOST_TELLING.find((code) => skipped.some((entry) => entry.code === code));
  const told = skipped.find((entry) => entry.code === code);
  if (code && told)
    throw new ArtifactError(code, `Nothing in the ${archive} archive can be read. ${told.name}: ${told.why}`);
  if (damage[0]) throw new ArtifactError('corrupt-encoding', `Nothing in the archive can be read. ${damage[0]}`);
  throw new ArtifactError('empty-body', `The ${archive} archive has no file in it.`);
}
