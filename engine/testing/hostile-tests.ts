import { after, test } from 'node:test';
import { type ArtifactKind, createRandom } from '@hindsight/model';
import { checkReadable } from './check-readable.ts';
import { pick } from './hostile-numbers.ts';
import { openHostileRun } from './hostile-run.ts';
import { loadHostileSamples } from './hostile-samples.ts';

/** Seeds per kind in `npm test`; `npm run fuzz:numbers` goes on for as long as one likes. */
const SEEDS = 25;

/** An artifact with a number that once broke its analysis or its report. */
export interface KnownArtifact {
  readonly name: string;
  readonly content: string;
}

/** Declares the tests of one kind: known artifacts in every form, and samples of the kind with numbers replaced. */
export function testHostileNumbers(kind: ArtifactKind, known: readonly KnownArtifact[] = []): void {
  const run = openHostileRun(kind);
  after(run.close);
  for (const { name, content } of known) {
    test(`${kind}: ${name}`, async () => {
      await checkReadable(await run.analyze(Buffer.from(content), 'hostile.log'), { withPdf: true });
    });
  }
  const samples = loadHostileSamples(kind);
  for (let seed = 1; seed <= SEEDS; seed++) {
    const random = createRandom(seed);
    const sample = pick(samples, random);
    test(`${kind}: numbers of ${sample.name} replaced, seed ${seed}`, async () => {
      await checkReadable(await run.analyze(sample.spoil(random), sample.name));
    });
  }
}
