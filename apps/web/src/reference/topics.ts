import type { Endpoint } from './openapi.ts';

/** Addresses of the pages themselves, which no client calls. */
const INTERNAL = /^\/assets\/|^\/openapi\.json$/;

/** The topics of the reference, in the order in which a client needs them; the first that fits an address has it. */
const TOPICS: readonly (readonly [title: string, fits: RegExp])[] = [
  [
    'Analyze an artifact',
    /^\/(?:analyze|threaddump-api|bundle-upload)|^\/api\/(?:recognise|examples)|^POST \/api\/analyses$/,
  ],
  ['Past analyses and comparison', /^\/api\/(?:analyses|compare)/],
  ['Reports', /^\/reports\//],
  ['Heap explorer', /^\/api\/reports\/[^/]+\/heap/],
  ['Keys, sessions and tokens', /^\/(?:api\/(?:keys|session|sessions)|ldap|api\/tokens?|\.well-known|token)/],
  ['Log patterns and audit', /^\/api\/(?:log-patterns|audit)/],
];
const OTHER = 'Operation';

export interface Topic {
  readonly title: string;
  readonly endpoints: readonly Endpoint[];
}

const findTopic = ({ method, path }: Endpoint): string =>
  TOPICS.find(([, fits]) => fits.test(path) || fits.test(`${method} ${path}`))?.[0] ?? OTHER;

/** Groups the endpoints that clients call by topic. */
export function groupByTopic(endpoints: readonly Endpoint[]): Topic[] {
  const groups = Map.groupBy(
    endpoints.filter(({ path }) => !INTERNAL.test(path)),
    findTopic,
  );
  return [...TOPICS.map(([title]) => title), OTHER].flatMap((title) => {
    const own = groups.get(title);
    return own ? [{ title, endpoints: own }] : [];
  });
}
