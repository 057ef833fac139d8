import type { ArchiveName } from '../layers/layers.ts';
import type { ArchiveReader } from './archive.ts';

/** Loaded when there is an archive. */
export const ARCHIVES: Readonly<Record<ArchiveName, ArchiveReader>> = {
  zip: async (file, budget) => (await import('./zip/zip.ts')).readZip(file, budget),
  tar: async (file, budget) => (await import('./tar/tar.ts')).readTar(file, budget),
};
