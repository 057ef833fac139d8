import { createHash, createHmac } from 'node:crypto';

export interface SigningKey {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

/** A request whose URL is encoded as it is sent. */
export interface UnsignedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
/** The content is protected by TLS, and compared with its MD5 by the store. */
const PAYLOAD = 'UNSIGNED-PAYLOAD';
/** Those that a proxy may change. */
const UNSIGNED_HEADERS: ReadonlySet<string> = new Set([
  'authorization',
  'content-length',
  'content-type',
  'user-agent',
]);

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** `20260102T030405Z` */
const formatTime = (time: Date): string => time.toISOString().replace(/[-:]|\.\d+/g, '');

/** The parameters in the order and the encoding that are signed. */
const formatQuery = ({ searchParams }: URL): string =>
  [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort(byCodeUnit)
    .join('&');

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Returns a function that signs requests to S3 (Signature Version 4): it returns their headers with the signature.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function createSigner({ accessKey, secretKey, region }: SigningKey) {
  let derived: { readonly day: string; readonly key: Buffer } | undefined;

  /** A key is valid for a day. */
  function deriveKey(day: string): Buffer {
    if (derived?.day !== day) {
      const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretKey}`, day));
      derived = { day, key };
    }
    return derived.key;
  }

  return ({ method, url, headers }: UnsignedRequest, now = new Date()): Record<string, string> => {
    const time = formatTime(now);
    const day = time.slice(0, time.indexOf('T'));
    const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()] as const);
    const sent: Record<string, string> = {
      ...Object.fromEntries(given),
      host: url.host,
      'x-amz-content-sha256': PAYLOAD,
      'x-amz-date': time,
    };
    const signed = Object.entries(sent)
      .filter(([name]) => !UNSIGNED_HEADERS.has(name))
      .sort(([a], [b]) => byCodeUnit(a, b));
    const names = signed.map(([name]) => name).join(';');
    const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('');
    const canonical = [method, url.pathname, formatQuery(url), lines, names, PAYLOAD].join('\n');
    const scope = `${day}/${region}/s3/aws4_request`;
    const hash = createHash('sha256').update(canonical).digest('hex');
    const signature = hmac(deriveKey(day), [ALGORITHM, time, scope, hash].join('\n')).toString('hex');
    return {
      ...sent,
      authorization: `${ALGORITHM} Credential=${accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
    };
  };
}
