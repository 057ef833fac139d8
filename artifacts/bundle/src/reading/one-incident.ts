import type { ArtifactKind, Head } from '@hindsight/model';
import type { Role } from '../layout.ts';
import { detectUnclaimed } from '../outputs/detect-output.ts';

/** Tables about memory are read with the files of their control group; every other kind is read alone. */
const READ_WITH: Readonly<Partial<Record<ArtifactKind, Role>>> = { 'memory-tables': 'cgroup' };

/**
 * Returns whether artifacts of these kinds were put together by hand: no other analyzer reads more than one kind, nor the outputs of
 * commands about the host beside an artifact or beside each other.
 */
export function areOfOneIncident(kinds: ReadonlySet<ArtifactKind>, unknown: readonly Head[]): boolean {
  const [only] = kinds;
  if (kinds.size > 1) return true;
  const [first, ...others] = unknown;
  if (only === undefined && first && others.length === 0) return listsEvents(first);
  return unknown.some((head) => {
    const role = detectUnclaimed(head);
    return role !== undefined && role !== 'other' && (only === undefined || role !== READ_WITH[only]);
  });
}

const EVENTS = /^(?:NAMESPACE +)?LAST SEEN |^Namespace: +\S|^Roles: +\S/;
/** The death of a process, and how far the consumers of a queue are behind. */
const READ_ALONE: ReadonlySet<Role | undefined> = new Set<Role>([
  'kernel-messages',
  'native-stacks',
  'consumer-groups',
]);

/** Whether an output says by itself what has happened. A table of the load of a host, alone, says nothing about a JVM. */
function listsEvents(head: Head): boolean {
  const role = detectUnclaimed(head);
  return READ_ALONE.has(role) || (role === 'containers' && head.lines.some((line) => EVENTS.test(line)));
}
