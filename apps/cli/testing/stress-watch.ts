/**
 * `npm run stress:watch -- [files] [kills]`: files arrive in a watched folder while the watcher is killed with SIGKILL again and again.
 * Every content must be in the journal once and be reported once.
 */
import { watchUnderFire } from './watch-world.ts';

const [files = '500', kills = '50'] = process.argv.slice(2);
const LIFE_MS = 16_000;

const outcome = await watchUnderFire(Number(files), Number(kills), LIFE_MS);
const { expected, lost, twice, repeated } = outcome;
process.stdout.write(
  `${files} files, ${expected} contents, ${outcome.kills} kills: ${lost.length} lost, ${twice.length} reported twice, ${repeated} messages sent again with the same id\n`,
);
for (const name of lost) process.stdout.write(`lost: ${name}\n`);
for (const name of twice) process.stdout.write(`twice: ${name}\n`);
process.exitCode = lost.length + twice.length > 0 ? 1 : 0;
