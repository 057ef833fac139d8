import type { ArchiveName } from '../layers/layers.ts';
import type { ArchiveReader } from './archive.ts';

/** The readers of archives; each is loaded when the first archive of its format is read. */
export const ARCHIVES: Readonly<Record<ArchiveName, ArchiveReader>> = {
  zip: async (file, budget) => (await import('./zip/zip.ts')).readZip(file, budget),
  tar: async (file, budget) => (await import('./tar/tar.ts')).readTar(file, budget),
};
