/**
 * `npm run stress:bombs -- [words of a title]`: small files that expand to 10 GiB of zeros, each opened and read in a process of its own.
 * Prints how it ended, how long it took and how much memory it used; fails when one is not refused, or not in time.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openArtifactFile } from '@hindsight/intake';
import { BOMBS } from '@hindsight/intake/testing';
import { ArtifactError } from '@hindsight/model';

const MAX_SECONDS = 30;
const MAX_MEGABYTES = 1000;
/** A read that returns a little and reports that the rest is missing is as good as a refusal. */
const HARMLESS = new Set(['expands-too-much', 'corrupt-encoding', 'truncated']);

interface Blast {
  readonly end: string;
  readonly seconds: number;
  readonly megabytes: number;
}

const [mode = '', path = '', scratch = ''] = process.argv.slice(2);
if (mode === '--open') console.log(JSON.stringify(await open(path, scratch)));
else throwBombs(process.argv.slice(2).join(' '));

async function open(path: string, scratch: string): Promise<Blast> {
  const started = performance.now();
  const end = await readAll(path, scratch).catch((error: unknown) => {
    if (error instanceof ArtifactError) return error.fault.code;
    throw error;
  });
  // maxRSS is in KiB.
  const { maxRSS } = process.resourceUsage();
  return { end, seconds: (performance.now() - started) / 1000, megabytes: (maxRSS * 1024) / 1e6 };
}

async function readAll(path: string, scratch: string): Promise<string> {
  const { members, damage } = await openArtifactFile(path, { fileName: 'upload', scratch });
  let truncated = damage !== undefined;
  for (const part of members) {
    const summary = await part.asText().readLines(() => undefined);
    truncated ||= summary.truncated;
  }
  return truncated ? 'truncated' : 'read';
}

function throwBombs(words: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'bombs-'));
  try {
    for (const [title, pack] of Object.entries(BOMBS)) {
      if (title.includes(words)) throwBomb(title, pack, folder);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function throwBomb(title: string, pack: () => Buffer | undefined, folder: string): void {
  const bomb = pack();
  if (!bomb) {
    console.log(`${title}: left out, the tool that packs it is missing`);
    return;
  }
  const [path, scratch] = [join(folder, 'upload'), join(folder, 'scratch')];
  writeFileSync(path, bomb);
  mkdirSync(scratch);
  const { stdout, stderr } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), '--open', path, scratch], {
    encoding: 'utf8',
    timeout: 4 * MAX_SECONDS * 1000,
  });
  rmSync(scratch, { recursive: true });
  const { end, seconds, megabytes } = stdout
    ? (JSON.parse(stdout) as Blast)
    : { end: stderr, seconds: 0, megabytes: 0 };
  const good = HARMLESS.has(end) && seconds <= MAX_SECONDS && megabytes <= MAX_MEGABYTES;
  if (!good) process.exitCode = 1;
  const figures = `${bomb.length} bytes, ${seconds.toFixed(1)} s, ${Math.round(megabytes)} MB`;
  console.log(`${good ? 'ok  ' : 'FAIL'} ${title}: ${end} (${figures})`);
}
