/** `npm run docs:schemas`: writes the JSON schemas of the files that people write, from the models by which they are checked. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadGateSchema } from '@hindsight/cli';
import { notifyJsonSchema } from '@hindsight/notifications';
import { ROOT } from '../repository.ts';

/** Every schema by the name of its file in docs/schemas. */
export async function listSchemas(): Promise<ReadonlyMap<string, string>> {
  const schemas = { 'hindsight.schema.json': await loadGateSchema(), 'notify.schema.json': notifyJsonSchema() };
  return new Map(Object.entries(schemas).map(([name, schema]) => [name, `${JSON.stringify(schema, null, 2)}\n`]));
}

if (import.meta.main)
  for (const [name, text] of await listSchemas()) writeFileSync(join(ROOT, 'docs/schemas', name), text);
