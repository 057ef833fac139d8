import type { ResultEntry } from '../../ports/result-store.ts';

type SharedMembers = Pick<
  ResultEntry,
  'responseId' | 'kind' | 'fileName' | 'appName' | 'host' | 'ou' | 'tags' | 'createdAt'
>;

/** The columns that `results` and `summaries` have in common. */
interface SharedColumns {
  readonly response_id: string;
  readonly kind: string;
  readonly file_name: string;
  readonly app_name: string | null;
  readonly host: string | null;
  readonly ou: string | null;
  readonly tags: string;
  readonly created_at: number;
}

/** PostgreSQL reads no text out of JSON with a NUL or half a surrogate pair in it. */
const toSearchable = (tag: string): string => tag.toWellFormed().replaceAll('\0', '\uFFFD');

export const formatTags = (tags: readonly string[]): string => JSON.stringify(tags.map(toSearchable));

export const toSharedColumns = (result: SharedMembers): SharedColumns => ({
  response_id: result.responseId,
  kind: result.kind,
  file_name: result.fileName,
  app_name: result.appName ?? null,
  host: result.host ?? null,
  ou: result.ou ?? null,
  tags: formatTags(result.tags),
  created_at: result.createdAt,
});

export const readSharedColumns = (row: SharedColumns): SharedMembers => ({
  responseId: row.response_id,
  kind: row.kind as ResultEntry['kind'],
  fileName: row.file_name,
  ...(row.app_name !== null && { appName: row.app_name }),
  ...(row.host !== null && { host: row.host }),
  ...(row.ou !== null && { ou: row.ou }),
  tags: JSON.parse(row.tags),
  createdAt: row.created_at,
});
