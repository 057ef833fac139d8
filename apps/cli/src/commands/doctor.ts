import { readSettings } from '@hindsight/service';
import { CHECKS, type Diagnosis } from '../doctor/checks.ts';
import { EXIT, type Exit } from '../exit.ts';

const SIGN: Readonly<Record<Diagnosis['state'], string>> = { good: 'ok     ', note: 'note   ', bad: 'MISSING' };

/** Checks everything and prints a line each; the exit status is 1 when something is missing that the service needs. */
export async function doctor(): Promise<Exit> {
  const read = readSettings(process.env);
  if (!read.ok) for (const problem of read.problems) process.stdout.write(`${SIGN.bad}  settings: ${problem}\n`);
  let missing = !read.ok;
  for (const { name, needsSettings, check } of CHECKS) {
    const settings = read.ok ? read.settings : undefined;
    if (needsSettings && !settings) continue;
    const diagnosis = await check(settings);
    if (!diagnosis) continue;
    missing ||= diagnosis.state === 'bad';
    process.stdout.write(`${SIGN[diagnosis.state]}  ${name}: ${diagnosis.text}\n`);
  }
  return missing ? EXIT.found : EXIT.clean;
}
