import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseNotifyConfig } from '@hindsight/notifications';
import { parseAllowList } from '../location/index.ts';

type NotifyRead = ReturnType<typeof parseNotifyConfig>;

/** Reads the file of notifications; the files of its secrets are relative to it. */
export function readNotifyFile(path: string): NotifyRead {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    return { ok: false, problems: [`it cannot be read (${(error as NodeJS.ErrnoException).code})`] };
  }
  const read = parseNotifyConfig(text, (secret) => readFileSync(resolve(dirname(path), secret), 'utf8'));
  const problems = read.ok ? parseAllowList(read.config.allow).problems.map((problem) => `allow: ${problem}`) : [];
  return problems.length > 0 ? { ok: false, problems } : read;
}
