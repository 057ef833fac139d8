import aws4 from 'aws4';

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

/**
 * Returns a function that signs requests to S3 (Signature Version 4): it returns their headers with the signature. The content is not
 * part of it: it is protected by TLS, and the store compares it with its MD5.
 */
export function createSigner({ accessKey, secretKey, region }: SigningKey) {
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey };
  return ({ method, url, headers }: UnsignedRequest): Record<string, string> => {
    const request = { service: 's3', region, method, host: url.host, path: url.pathname + url.search, headers };
    return aws4.sign({ ...request, headers: { ...headers } }, credentials).headers as Record<string, string>;
  };
}
