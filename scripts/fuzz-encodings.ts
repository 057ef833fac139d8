/**
 * `npm run fuzz:encodings -- [seconds] [seed]`: damages files of the real compression tools in every way and checks each decoder:
 * no hang, no crash, and no silently wrong content where the format has checksums. Prints the seed of the first failure and
 * stops. It is not part of `npm test`, because it runs as long as you choose.
 */
import { decodeDamaged, type Outcome } from '@hindsight/intake/testing';

const [seconds = '60', firstSeed = '1'] = process.argv.slice(2);
/** The slowest sample takes a hundredth of this time. */
const HANG_MS = 10_000;

const until = performance.now() + Number(seconds) * 1000;
const outcomes: Record<Outcome, number> = { noticed: 0, unharmed: 0, unnoticed: 0 };
for (let seed = Number(firstSeed); performance.now() < until; seed++) {
  const started = performance.now();
  outcomes[await decodeDamaged(seed)]++;
  if (performance.now() - started > HANG_MS) throw new Error(`seed ${seed} takes longer than ${HANG_MS} ms`);
}
process.stdout.write(
  `${outcomes.noticed} damaged inputs were noticed, ${outcomes.unharmed} gave the whole content, ` +
    `${outcomes.unnoticed} gave other content of a format without checksums\n`,
);
