import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { FILE_NAMES, nameArtifact, STORED, WORK } from '../artifacts.ts';
import { type Incident, listVariants, type Variant } from '../incident.ts';
import type { LabKind } from '../truth.ts';
import { compileProgram } from './compile-program.ts';
import { runProgram } from './run-program.ts';

/** Larger artifacts are not stored in the repository: all of them together may have 25 MB. */
const MAX_STORED_BYTES = 900_000;

/** Runs programs and stores their artifacts, several at a time because most of them sleep. */
export async function make(incidents: readonly Incident[], atOnce: number): Promise<void> {
  const waiting = incidents.flatMap((incident) => listVariants(incident).map((variant) => ({ incident, variant })));
  const programs = new Map<Incident, string>();
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { incident, variant } = next;
      const program = programs.get(incident) ?? compileProgram(incident);
      programs.set(incident, program);
      process.stderr.write(`${incident.id}: ${variant}\n`);
      try {
        const folder = await runProgram(incident, variant, program);
        for (const kind of Object.keys(incident.truth.artifacts) as LabKind[]) store(folder, incident, variant, kind);
        rmSync(folder, { recursive: true });
      } catch (error) {
        process.stderr.write(`${incident.id}: ${variant} failed: ${error instanceof Error ? error.message : error}\n`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

function store(folder: string, incident: Incident, variant: Variant, kind: LabKind): void {
  const made = join(folder, FILE_NAMES[kind]);
  const name = nameArtifact(incident, variant, kind);
  for (const place of [STORED, join(WORK, 'artifacts')]) rmSync(join(place, name), { force: true });
  if (!existsSync(made) || statSync(made).size === 0) {
    process.stderr.write(`${incident.id}: ${variant} left no ${FILE_NAMES[kind]}\n`);
    return;
  }
  const packed = join(folder, 'packed');
  if (kind === 'bundle') copyFileSync(made, packed);
  else writeFileSync(packed, gzipSync(readFileSync(made), { level: 9 }));
  const target = join(statSync(packed).size <= MAX_STORED_BYTES ? STORED : join(WORK, 'artifacts'), name);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(packed, target);
}
