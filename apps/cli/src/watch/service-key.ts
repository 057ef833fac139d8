import { readFileSync } from 'node:fs';
import { UsageError } from '../exit.ts';

/** Reads the key of a service from its file, or from the environment. */
export function readServiceKey({ keyFile }: { readonly keyFile?: string | undefined }): string {
  const key = keyFile === undefined ? process.env.HINDSIGHT_API_KEY : readFileSync(keyFile, 'utf8').trim();
  if (!key) throw new UsageError('a service needs a key: --key-file, or the variable HINDSIGHT_API_KEY');
  return key;
}
