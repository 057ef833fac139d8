/** Returns the complete address of an anchor in this report, with the chosen range. */
export function linkTo(anchor: string): string {
  const { origin, pathname, search } = window.location;
  const query = new URLSearchParams(search);
  for (const name of ['lines', 'file']) query.delete(name);
  return `${origin}${pathname}${query.size > 0 ? `?${query}` : ''}#${anchor}`;
}
