import { formatCount } from '@hindsight/claims';

const MAX_NAMES = 3;
const MAX_NAME_CHARACTERS = 60;

/** Quotes a thread's name inside a sentence. Some names are whole requests and are truncated. */
export const quoteName = (name: string): string =>
  `"${name.length <= MAX_NAME_CHARACTERS ? name : `${name.slice(0, MAX_NAME_CHARACTERS - 1)}…`}"`;

/** Lists names as `"a", "b", "c" and 4 more`. Virtual threads mostly have none. */
export function listNames(names: readonly string[]): string {
  if (names.length > 0 && names.every((name) => name === '')) return 'threads without names';
  const listed = names
    .filter((name) => name !== '')
    .slice(0, MAX_NAMES)
    .map(quoteName);
  const more = names.length - listed.length;
  if (more > 0) return `${listed.join(', ')} and ${formatCount(more)} more`;
  return listed.length < 2 ? listed.join('') : `${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}`;
}
