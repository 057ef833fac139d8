/**
 * `npm run lab [-- score] [topic[/name] …]` scores the stored artifacts; `npm run lab -- make [topic[/name] …]` runs the
 * programs and stores their artifacts.
 */
import { parseArgs } from 'node:util';
import { measureStored } from './artifacts.ts';
import { listIncidents } from './incident.ts';
import { make } from './make/make.ts';
import { type ArtifactScore, scoreIncident } from './score/score.ts';
import { writeDetails, writeTable } from './score/table.ts';

const { values, positionals } = parseArgs({
  options: { 'at-once': { type: 'string', default: '2' } },
  allowPositionals: true,
});
const [command = 'score', ...rest] = positionals;
const commands: Readonly<Record<string, (selections: readonly string[]) => Promise<void>>> = { make: makeAll, score };
const run = commands[command];
await (run ? run(rest) : score(positionals));

async function makeAll(selections: readonly string[]): Promise<void> {
  await make(listIncidents(selections), Number(values['at-once']));
  console.log(`Stored in the repository: ${(measureStored() / 1e6).toFixed(1)} MB`);
}

async function score(selections: readonly string[]): Promise<void> {
  const scores: ArtifactScore[] = [];
  for (const incident of listIncidents(selections)) scores.push(...(await scoreIncident(incident)));
  console.log(`${writeDetails(scores)}\n\n${writeTable(scores)}`);
}
