import type { ArchiveName } from '../layers/layers.ts';
import type { ArchiveReader } from './archive.ts';

/** Loaded when there is an archive. */
export const ARCHIVES: Readonly<Record<ArchiveName, ArchiveReader>> = {
  zip: async (file, allowance) => (await import('./zip/zip.ts')).readZip(file, allowance),
  tar: async (file, allowance) => (await import('./tar/tar.ts')).readTar(file, allowance),
};
