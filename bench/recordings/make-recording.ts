import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../scripts/repository.ts';

/** A program that reads files and throws exceptions as fast as it can; it is not part of the repository. */
const GENERATOR = join(ROOT, '../shared/data/jfr/gen/Workload.java');
const SECONDS = 40;
const FLOOD = join(ROOT, 'bench/out/flood.jfr');
const SETTINGS = ['jdk.FileRead', 'jdk.JavaExceptionThrow'].map((type) => `${type}#enabled=true,${type}#threshold=0ms`);

/** Where a header has the size of its chunk, its start and its duration in ns. */
const SIZE_AT = 8;
const START_AT = 32;

/** Returns false when there is no JDK or no program to record. */
export function canMakeRecordings(): boolean {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' });
    return existsSync(GENERATOR);
  } catch {
    return false;
  }
}

function recordFlood(): void {
  if (existsSync(FLOOD)) return;
  mkdirSync(dirname(FLOOD), { recursive: true });
  const options = `settings=profile,filename=${FLOOD},dumponexit=true,${SETTINGS.join(',')}`;
  execFileSync('java', [`-XX:StartFlightRecording=${options}`, GENERATOR, 'flood', String(SECONDS)], {
    stdio: 'ignore',
  });
}

/** Writes a recording of at least this many bytes, unless it exists: one of a JVM again and again, each time with later starts. */
export function makeRecording(path: string, bytes: number): void {
  if (existsSync(path)) return;
  recordFlood();
  const flood = readFileSync(FLOOD);
  const part = openSync(`${path}.part`, 'w');
  for (let written = 0; written < bytes; written += flood.length) {
    writeSync(part, flood);
    moveStarts(flood, BigInt(SECONDS) * 1_000_000_000n);
  }
  closeSync(part);
  renameSync(`${path}.part`, path);
}

function moveStarts(recording: Buffer, nanos: bigint): void {
  for (let at = 0; at < recording.length; at += Number(recording.readBigInt64BE(at + SIZE_AT)))
    recording.writeBigInt64BE(recording.readBigInt64BE(at + START_AT) + nanos, at + START_AT);
}
