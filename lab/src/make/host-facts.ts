import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Puts facts of the host or the container that the machine of the lab cannot have, such as a quota or a full volume,
 * in the place of what was captured. Rows of `vmstat` keep the time of day of the captured ones, and `{clock}` becomes
 * the time of the capture.
 */
export function placeHostFacts(host: string, capture: string): void {
  if (!existsSync(host)) return;
  const clock = new Date().toUTCString().replace(/^(\w+), (\d+) (\w+) (\d+) (\S+) GMT$/, '$1 $3 $2 $5 $4');
  for (const name of readdirSync(host)) {
    const facts = readFileSync(join(host, name), 'utf8').replaceAll('{clock}', clock);
    const target = join(capture, name);
    const text = name === 'vmstat.out' ? keepTimes(facts, readFileSync(target, 'utf8')) : facts;
    writeFileSync(target, text);
  }
}

function keepTimes(facts: string, captured: string): string {
  const times = captured.split('\n').map((line) => line.slice(0, line.indexOf(' ')));
  return facts
    .split('\n')
    .map((line, index) => (line && times[index] ? `${times[index]} ${line}` : ''))
    .filter(Boolean)
    .join('\n');
}
