import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ARTIFACT_KINDS, type ArtifactKind } from '@hindsight/model';
import { type Incident, LAB, type Variant } from './incident.ts';
import type { LabKind } from './truth.ts';

/** Artifacts that are small enough for the repository, and the folder for all others and for what is compiled. */
export const STORED = join(LAB, 'artifacts');
export const WORK = join(LAB, '.work');

/** The name of the file for each kind, as it is in the folder of a run. */
export const FILE_NAMES: Readonly<Record<LabKind, string>> = {
  gc: 'gc.log',
  threads: 'threads.txt',
  heap: 'heap.hprof',
  log: 'application.log',
  bundle: 'bundle.zip',
  jfr: 'recording.jfr',
};

/** Returns the kind as the product names it. */
export function toArtifactKind(kind: LabKind): ArtifactKind {
  const [name] = Object.entries(ARTIFACT_KINDS).find(([, { shortName }]) => shortName === kind) ?? [];
  return name as ArtifactKind;
}

/** The name of a stored artifact: `pools/hikari-exhausted/faulty.gc.log.gz`. */
export const nameArtifact = ({ id }: Incident, variant: Variant, kind: LabKind): string =>
  join(id, `${variant}.${FILE_NAMES[kind]}${kind === 'bundle' ? '' : '.gz'}`);

/** Artifacts in the repository alone, or also those that are too large for it. */
export type Place = 'stored' | 'anywhere';

/** Finds an artifact; undefined when it was not made. */
export function findArtifact(incident: Incident, variant: Variant, kind: LabKind, place: Place): string | undefined {
  const folders = place === 'stored' ? [STORED] : [STORED, join(WORK, 'artifacts')];
  const name = nameArtifact(incident, variant, kind);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** The bytes of everything that is stored in the repository. */
export function measureStored(): number {
  return readdirSync(STORED, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
