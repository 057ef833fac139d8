/** The whole address of a place in this report, with the range that is chosen. */
export function linkTo(anchor: string): string {
  const { origin, pathname, search } = window.location;
  const query = new URLSearchParams(search);
  for (const name of ['lines', 'file']) query.delete(name);
  return `${origin}${pathname}${query.size > 0 ? `?${query}` : ''}#${anchor}`;
}
