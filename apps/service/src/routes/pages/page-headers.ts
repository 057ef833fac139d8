/** A page passes its address, which may be the key to a report, to nobody. */
const COMMON = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-cache',
};

/** Everything comes from this service, and no text of a log can become a script; images that a page saves are blobs. */
export const PAGE_POLICY = {
  ...COMMON,
  'Content-Security-Policy':
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};

/** An SVG that is opened on its own is a document: it may have its inline style and nothing else. */
export const IMAGE_POLICY = {
  ...COMMON,
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
};

/** Pages name their pieces without the host: by whatever name the page was reached, they are there too. */
export const findBasePath = (publicUrl: string | undefined): string =>
  publicUrl ? new URL(publicUrl).pathname.replace(/\/$/, '') : '';
