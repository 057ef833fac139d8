/** A page must not pass on its address, which may be the link of a report. */
const COMMON = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-cache',
};

/** All resources come from this service, and no text of a log can become a script; saved images are blobs. */
export const PAGE_POLICY = {
  ...COMMON,
  'Content-Security-Policy':
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};

/** A report as one file has its own policy inside, by the hash of its script: it reaches neither the service nor another address. */
export const FILE_POLICY = { ...COMMON, 'Content-Security-Policy': "frame-ancestors 'none'" };

/** An SVG that is opened directly is a document: only its inline style is allowed. */
export const IMAGE_POLICY = {
  ...COMMON,
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
};

/** Returns the path of the public address. Pages refer to their resources without a host, so they work under any host name. */
export const findBasePath = (publicUrl: string | undefined): string =>
  publicUrl ? new URL(publicUrl).pathname.replace(/\/$/, '') : '';
