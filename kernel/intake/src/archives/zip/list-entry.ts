import type { FileBytes } from '../../bytes/raw-bytes.ts';
import type { ListedMember, SkippedMember } from '../archive.ts';
import type { ZipEntry } from './entry.ts';
import { createMemberLayer, isKnownMethod } from './method.ts';

const FLAG_ENCRYPTED = 1;
const FLAG_PATCH = 1 << 5;
const FLAG_STRONG_ENCRYPTION = 1 << 6;
const FLAG_MASKED_HEADERS = 1 << 13;
const ENCRYPTED = FLAG_ENCRYPTED | FLAG_STRONG_ENCRYPTION | FLAG_MASKED_HEADERS;

/**
 * The file types that are read. A pipe is how `zip` stores its standard input; its content is as good as that of a
 * file.
 */
const READABLE = new Set([0, 0o10, 0o01]);
const UNIX_LINK = 0o12;

/**
 * Returns the entry for the listing, or undefined for a folder. `dataAt` is the offset of its compressed bytes; it is
 * undefined when they cannot be found.
 */
export function listEntry(
  entry: ZipEntry,
  file: FileBytes,
  dataAt: number | undefined,
): ListedMember | SkippedMember | undefined {
  const { name, packed, size, modifiedMs } = entry;
  if (entry.isFolder && !size) return undefined;
  const why = findRefusal(entry);
  if (why) return { name, why, code: 'unsupported-encoding' };
  if (dataAt === undefined) return { name, why: 'Its header is corrupt.', code: 'corrupt-encoding' };
  const raw = file.slice(dataAt, packed);
  return { name, raw, bytes: size ?? raw.size, modifiedMs, layer: createMemberLayer(entry) };
}

function findRefusal({ flags, method, unixType }: ZipEntry): string | undefined {
  if (flags & ENCRYPTED) return 'It is password-protected.';
  if (flags & FLAG_PATCH) return 'It is only a patch for another file.';
  if (unixType === UNIX_LINK) return 'It is a link.';
  if (!READABLE.has(unixType)) return 'It is a device.';
  return isKnownMethod(method) ? undefined : `It is compressed with method ${method}, which is not supported.`;
}
