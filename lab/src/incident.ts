import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkTruth, type Truth } from './truth.ts';

export const LAB = join(dirname(fileURLToPath(import.meta.url)), '..');

/** One program of the lab with the truth about it. */
export interface Incident {
  readonly topic: string;
  /** `pools/hikari-exhausted` */
  readonly id: string;
  readonly folder: string;
  readonly truth: Truth;
}

/** A run of a program: with its fault, as its fixed twin, or healthy from the start. */
export type Variant = 'faulty' | 'fixed' | 'healthy';

export const listVariants = ({ truth }: Incident): readonly Variant[] =>
  truth.healthy ? ['healthy'] : ['faulty', 'fixed'];

const INCIDENTS = join(LAB, 'incidents');

function readIncident(topic: string, name: string): Incident {
  const id = `${topic}/${name}`;
  const folder = join(INCIDENTS, topic, name);
  return { topic, id, folder, truth: checkTruth(id, JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'))) };
}

const listFolders = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** Lists the incidents whose id is one of the selections or below one; without selections all. */
export function listIncidents(selections: readonly string[] = []): Incident[] {
  const incidents = listFolders(INCIDENTS).flatMap((topic) =>
    listFolders(join(INCIDENTS, topic))
      .filter((name) => existsSync(join(INCIDENTS, topic, name, 'truth.json')))
      .filter(
        (name) => selections.length === 0 || selections.some((one) => one === topic || one === `${topic}/${name}`),
      )
      .map((name) => readIncident(topic, name)),
  );
  if (incidents.length === 0) throw new Error(`The lab has no incident ${selections.join(', ')}.`);
  return incidents;
}
