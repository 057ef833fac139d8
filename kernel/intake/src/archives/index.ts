import type { ArchiveName } from '../layers.ts';
import type { ArchiveReader } from './archive.ts';
import { readTar } from './tar/tar.ts';
import { readZip } from './zip/zip.ts';

export const ARCHIVES: Readonly<Record<ArchiveName, ArchiveReader>> = { zip: readZip, tar: readTar };
