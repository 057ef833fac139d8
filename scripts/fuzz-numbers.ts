/**
 * `npm run fuzz:numbers -- <kind> [seconds] [seed] [folder]`: replaces numbers of the samples of a kind by hostile ones
 * and checks that each analysis ends, is no failure of the program, and can be read in every form. It prints the seeds
 * that break something. With a folder, its files are the samples.
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkReadable, loadHostileSamples, openHostileRun, pick } from '@hindsight/engine/testing';
import { ARTIFACT_KINDS, type ArtifactKind, createRandom } from '@hindsight/model';

const [kind = '', seconds = '60', firstSeed = '1', folder] = process.argv.slice(2);
const isKind = (name: string): name is ArtifactKind => Object.hasOwn(ARTIFACT_KINDS, name);
if (!isKind(kind)) throw new Error(`Name a kind: ${Object.keys(ARTIFACT_KINDS).join(', ')}.`);

/** Writing a PDF takes about a hundred times as long as writing HTML, so that only every 25th seed has one. */
const PDF_EVERY = 25;
const samples = loadHostileSamples(kind, folder);
const run = openHostileRun(kind);
const until = performance.now() + Number(seconds) * 1000;
const count = { read: 0, refused: 0, broken: 0 };
for (let seed = Number(firstSeed); performance.now() < until; seed++) {
  const random = createRandom(seed);
  const { name, spoil } = pick(samples, random);
  const bytes = spoil(random);
  try {
    const outcome = await run.analyze(bytes, name);
    await checkReadable(outcome, { withPdf: seed % PDF_EVERY === 0 });
    if (outcome.ok) count.read++;
    else count.refused++;
  } catch (error) {
    count.broken++;
    const path = join(tmpdir(), `hostile-${kind}-${seed}`);
    writeFileSync(path, bytes);
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stdout.write(`seed ${seed} (${name}, kept as ${path}): ${why}\n${run.takeErrors()}\n`);
  }
}
await run.close();
process.stdout.write(
  `${kind}: ${count.read} were read in every form, ${count.refused} refused with words, ${count.broken} broken\n`,
);
process.exitCode = count.broken > 0 ? 1 : 0;
