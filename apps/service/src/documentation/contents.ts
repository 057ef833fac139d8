/** Where each page of the documentation stands in its navigation. Pages are files of `docs/`, by their names without `.md`. */
export const CONTENTS: readonly { readonly title: string; readonly pages: readonly string[] }[] = [
  { title: 'Begin', pages: ['index', 'tutorials', 'command-line'] },
  {
    title: 'Artifacts',
    pages: [
      ...['gc-log', 'thread-dump', 'heap-dump', 'oql', 'application-log', 'crash-logs', 'memory-tables'],
      ...['flight-recordings', 'bundle', 'encodings'],
    ],
  },
  { title: 'Reference', pages: ['findings', 'rest-api', 'configuration', 'report-blocks', 'glossary'] },
  {
    title: 'How to',
    pages: [
      ...['kubernetes', 'container', 'operations', 'ci', 'watching', 'notifications', 'mcp', 'sign-in', 'ldap', 'oidc'],
      ...['location', 'object-store', 'scale-out', 'capacity'],
    ],
  },
  { title: 'About', pages: ['performance', 'peers', 'dependencies'] },
];

/** Pages for readers elsewhere: the text that npm shows of the package. */
export const NOT_LISTED: ReadonlySet<string> = new Set(['package']);
