import { ENDPOINT_IDS, getEndpoint } from '@hindsight/api';

const firstPart = (path: string): string => path.split('/')[1] ?? '';

const OWN: ReadonlySet<string> = new Set(ENDPOINT_IDS.map((id) => firstPart(getEndpoint(id).path)));

/**
 * A proxy in front may take the path of the public address away or leave it: both arrive at the same place. Below a path that is
 * called like an address of the service, `/reports`, it has to take it away: what is meant could not be told.
 */
export function baseRemover(base: string): (url: string) => string {
  if (base === '' || OWN.has(firstPart(base))) return (url) => url;
  return (url) => {
    if (!url.startsWith(base)) return url;
    const rest = url.slice(base.length);
    if (rest === '' || rest.startsWith('?')) return `/${rest}`;
    return rest.startsWith('/') ? rest : url;
  };
}
