/** The prefixes that name who wrote a line where one text follows several: docker compose and pm2, kubectl, stern, kail. */
const NAMED: readonly RegExp[] = [
  /^(?:\d{1,4}\|)?([A-Za-z][\w.@-]{0,127}) *\|/,
  /^\[(pod\/[\w.-]{1,253}\/[\w.-]{1,253})\]/,
  /^([a-z0-9][a-z0-9.-]{0,240}-[a-z0-9]{1,10} [a-z0-9][a-z0-9-]{0,62}) $/,
  /^([a-z0-9-]{1,63}\/[a-z0-9.-]{1,253}\[[a-z0-9-]{1,63}\]): /,
];

/** Returns the container that wrote a line with this prefix; undefined where no prefix names one. */
export function readLogSource(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  for (const form of NAMED) {
    const name = form.exec(header)?.[1];
    if (name !== undefined) return name;
  }
  return undefined;
}
