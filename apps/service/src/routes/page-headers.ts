/** Pages load style and images of this service, run nothing, and pass their address, which is the key to them, to nobody. */
const COMMON = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-cache',
};

export const PAGE_POLICY = {
  ...COMMON,
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** An SVG that is opened on its own is a document: it may have its inline style and nothing else. */
export const IMAGE_POLICY = {
  ...COMMON,
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
};

/** Pages name their pieces without the host: by whatever name the page was reached, they are there too. */
export const pathOf = (publicUrl: string | undefined): string =>
  publicUrl ? new URL(publicUrl).pathname.replace(/\/$/, '') : '';
