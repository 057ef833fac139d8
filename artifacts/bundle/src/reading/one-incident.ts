import type { ArtifactKind, Head } from '@hindsight/model';
import type { Role } from '../layout.ts';
import { detectUnclaimed } from '../outputs/detect-output.ts';

/** Tables about memory are read with the files of their control group; every other kind is read alone. */
const READ_WITH: Readonly<Partial<Record<ArtifactKind, Role>>> = { 'memory-tables': 'cgroup' };

/**
 * Returns whether artifacts of these kinds were put together by hand: no other analyzer reads more than one kind, nor the outputs of
 * commands about the host, alone or beside an artifact.
 */
export function areOfOneIncident(kinds: ReadonlySet<ArtifactKind>, unknown: readonly Head[]): boolean {
  const [only] = kinds;
  if (kinds.size > 1) return true;
  return unknown.some((head) => {
    const role = detectUnclaimed(head);
    return role !== undefined && role !== 'other' && (only === undefined || role !== READ_WITH[only]);
  });
}
