import { ENDPOINT_IDS, getEndpoint } from '@hindsight/api';

const readFirstPart = (path: string): string => path.split('/')[1] ?? '';

const OWN: ReadonlySet<string> = new Set(ENDPOINT_IDS.map((id) => readFirstPart(getEndpoint(id).path)));

/**
 * Removes the path of the public address, which a proxy may have removed or not. When that path equals an address of the service,
 * such as `/reports`, the proxy must remove it, because both readings would be possible.
 */
export function createBaseRemover(base: string): (url: string) => string {
  if (base === '' || OWN.has(readFirstPart(base))) return (url) => url;
  return (url) => {
    if (!url.startsWith(base)) return url;
    const rest = url.slice(base.length);
    if (rest === '' || rest.startsWith('?')) return `/${rest}`;
    return rest.startsWith('/') ? rest : url;
  };
}
