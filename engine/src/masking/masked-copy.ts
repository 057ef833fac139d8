import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import type { OpenedMember } from '@hindsight/intake';
import type { Analyzer, Finding, MaskFile } from '@hindsight/model';
import { createLineMasker } from '@hindsight/privacy';
import type { AnalysisJob } from '../analysis-job.ts';
import { isArchived } from '../input/select-members.ts';
import { findUnmaskable } from '../input-findings/not-masked.ts';
import { padTar, TAR_BLOCK, writeTarHeader } from './tar-header.ts';

const OWNER_ONLY = 0o600;
/** Number of characters that are buffered before they are written. */
const MAX_BUFFERED_CHARACTERS = 1 << 20;

/** Writes a member from an offset on. Returns its size; undefined when it cannot be masked, and then nothing of it is kept. */
type WriteMasked = (out: number, from: number) => Promise<number | undefined>;

interface MaskableMember {
  readonly part: OpenedMember;
  readonly write: WriteMasked;
}

/** Writes the masked copy when the job requests one, and reports the members that cannot be masked. */
export async function writeRequestedCopy(
  { maskedPath }: Pick<AnalysisJob, 'maskedPath'>,
  parts: readonly OpenedMember[],
  analyzers: readonly Analyzer[],
): Promise<Finding | undefined> {
  if (maskedPath === undefined) return undefined;
  const maskable: MaskableMember[] = [];
  for (const part of parts) {
    const write = await findWriting(part, analyzers);
    if (write) maskable.push({ part, write });
  }
  const kept = maskable.length > 0 ? await writeMaskedCopy(maskedPath, maskable) : [];
  if (kept.length === 0) rmSync(maskedPath, { force: true });
  return findUnmaskable(parts.filter((part) => !kept.includes(part)));
}

/** Texts are masked line by line. Binary members have no lines; some kinds know where their secrets are. */
async function findWriting(part: OpenedMember, analyzers: readonly Analyzer[]): Promise<WriteMasked | undefined> {
  if (part.head.lines.length > 0) return (out, from) => writeLines(out, part, from);
  const CERTAIN = 1;
  for (const analyzer of analyzers) {
    if (!('reads' in analyzer) || !analyzer.loadMasking || analyzer.detect(part.head) < CERTAIN) continue;
    const mask = await analyzer.loadMasking();
    return (out, from) => writeBinary(out, part, mask, from);
  }
  return undefined;
}

async function writeBinary(out: number, part: OpenedMember, mask: MaskFile, from: number): Promise<number | undefined> {
  let at = from;
  const isMasked = mask(await part.asFile(), (bytes) => {
    at = writeFully(out, bytes, at);
  });
  return isMasked ? at - from : undefined;
}

/**
 * Writes the members with private data and secrets masked. Line numbers of texts stay the same. A single one becomes a file; those
 * from an archive become members of a tar with their original names. Returns those that are in the copy.
 */
async function writeMaskedCopy(path: string, members: readonly MaskableMember[]): Promise<OpenedMember[]> {
  const out = openSync(path, 'wx', OWNER_ONLY);
  const kept: OpenedMember[] = [];
  try {
    let at = 0;
    for (const member of members) {
      const isAlone = members.length === 1 && !isArchived(member.part);
      const next = isAlone ? await member.write(out, at) : await writeMember(out, member, at);
      if (next === undefined) continue;
      kept.push(member.part);
      if (!isAlone) at = next;
    }
    if (at > 0) writeFully(out, Buffer.alloc(2 * TAR_BLOCK), at);
  } finally {
    closeSync(out);
  }
  return kept;
}

/** Writes a member and then its header, because its size is known only afterwards. Returns the offset of the next member. */
async function writeMember(out: number, { part, write }: MaskableMember, at: number): Promise<number | undefined> {
  const headerBytes = writeTarHeader(part.name, 0).length;
  const size = await write(out, at + headerBytes);
  if (size === undefined) return undefined;
  writeSync(out, writeTarHeader(part.name, size), 0, headerBytes, at);
  const padding = padTar(size);
  writeSync(out, Buffer.alloc(padding), 0, padding, at + headerBytes + size);
  return at + headerBytes + size + padding;
}

/** Writes the masked lines and returns their size in bytes. */
async function writeLines(out: number, text: OpenedMember, from: number): Promise<number> {
  const mask = createLineMasker();
  let buffered = '';
  let at = from;
  const write = (): void => {
    at = writeFully(out, Buffer.from(buffered), at);
    buffered = '';
  };
  await text.asWritten().readLines((line) => {
    buffered += `${mask(line.decode())}\n`;
    if (buffered.length > MAX_BUFFERED_CHARACTERS) write();
  });
  write();
  return at - from;
}

/** Returns the offset behind the bytes. */
function writeFully(out: number, bytes: Uint8Array, at: number): number {
  for (let written = 0; written < bytes.length; )
    written += writeSync(out, bytes, written, bytes.length - written, at + written);
  return at + bytes.length;
}
