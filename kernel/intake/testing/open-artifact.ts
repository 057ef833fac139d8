import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ArtifactError, type FaultCode, type TextSummary } from '@hindsight/model';
import { type OpenArtifactOptions, type OpenedArtifact, openArtifactFile } from '../src/open-artifact.ts';

/** Replaces the detection of binary artifacts by the engine. */
export const isHeapDump = (beginning: Uint8Array): boolean =>
  Buffer.from(beginning.subarray(0, 13)).toString('latin1') === 'JAVA PROFILE ';

/** One member with everything that can be read of it. */
export interface MemberRead {
  readonly name: string;
  readonly encoding: string;
  readonly text: string;
  readonly modifiedMs: number | undefined;
  readonly summary: TextSummary;
  /** The bytes of the file that `asFile` returns. */
  readonly file: Buffer;
  readonly fileTruncated: boolean;
}

export interface ArtifactRead extends Omit<OpenedArtifact, 'members'> {
  readonly members: readonly MemberRead[];
}

/**
 * Writes the bytes into a folder that exists as long as the call, opens them, and reads every member as text and as
 * file.
 */
export async function openAndRead(
  bytes: Uint8Array,
  options: Partial<OpenArtifactOptions> = {},
): Promise<ArtifactRead> {
  const folder = mkdtempSync(join(tmpdir(), 'intake-artifact-'));
  try {
    const path = join(folder, 'upload');
    writeFileSync(path, bytes);
    const opened = await openArtifactFile(path, {
      fileName: 'upload',
      scratch: folder,
      isBinaryArtifact: isHeapDump,
      ...options,
    });
    const members: MemberRead[] = [];
    for (const member of opened.members) {
      const lines: string[] = [];
      const source = member.asText();
      const summary = await source.readLines((line) => void lines.push(line.decode()));
      const { path: file, from, size, truncated } = await member.asFile();
      const { name, encoding } = member;
      members.push({
        name,
        encoding: encoding.join(' '),
        text: lines.join('\n'),
        modifiedMs: source.modifiedMs,
        summary,
        file: readFileSync(file).subarray(from, from + size),
        fileTruncated: truncated,
      });
    }
    return { ...opened, members };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the code of the fault that opening or reading throws, or undefined when everything can be read. */
export async function readFaultCode(
  bytes: Uint8Array,
  options: Partial<OpenArtifactOptions> = {},
): Promise<FaultCode | undefined> {
  try {
    await openAndRead(bytes, options);
    return undefined;
  } catch (error) {
    if (error instanceof ArtifactError) return error.fault.code;
    throw error;
  }
}
