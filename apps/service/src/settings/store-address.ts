/** Where an object store is: `s3://bucket/prefix?endpoint=https://host:port&region=eu-central-1`. */
export interface StoreAddress {
  readonly bucketUrl: string;
  readonly region: string;
  /** The keys of all objects begin with it; empty or with a slash at its end. */
  readonly prefix: string;
}

const DEFAULT_REGION = 'us-east-1';
/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[\w./-]*$/;
const PARAMETERS: ReadonlySet<string> = new Set(['endpoint', 'region']);

/** Parses the address of an object store; undefined when it is none. */
export function parseStoreAddress(text: string): StoreAddress | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || url.username !== '' || url.port !== '' || url.hash !== '') return undefined;
  const { hostname: bucket, pathname, searchParams } = url;
  const prefix = pathname.replace(/^\/|\/$/g, '');
  if (!BUCKET.test(bucket) || !PREFIX.test(prefix)) return undefined;
  if ([...searchParams.keys()].some((name) => !PARAMETERS.has(name))) return undefined;
  const region = searchParams.get('region') ?? DEFAULT_REGION;
  const endpoint = URL.parse(searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`);
  if (!endpoint || !/^https?:$/.test(endpoint.protocol) || endpoint.username !== '' || endpoint.search !== '') {
    return undefined;
  }
  return {
    bucketUrl: `${endpoint.href.replace(/\/$/, '')}/${bucket}`,
    region,
    prefix: prefix === '' ? '' : `${prefix}/`,
  };
}
