import type { ArtifactKind, Head } from '@hindsight/model';
import type { Role } from '../layout.ts';
import { detectOutput } from '../outputs/detect-output.ts';

/** Tables about memory are read with the files of their control group; every other kind is read alone. */
const READ_WITH: Readonly<Partial<Record<ArtifactKind, Role>>> = { 'memory-tables': 'cgroup' };

/**
 * Returns whether artifacts of these kinds were put together by hand: no other analyzer reads more than one kind, nor the outputs of
 * commands about the host that lie beside an artifact.
 */
export function areOfOneIncident(kinds: ReadonlySet<ArtifactKind>, unknown: readonly Head[]): boolean {
  const [only] = kinds;
  if (kinds.size !== 1 || only === undefined) return kinds.size > 1;
  return unknown.some((head) => {
    const role = detectOutput(head);
    return role !== undefined && role !== READ_WITH[only];
  });
}
