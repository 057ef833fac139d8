import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BuiltWeb } from '@hindsight/web';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Content encodings of prepared files, the best first. */
const COMPRESSIONS = [
  { token: 'br', ending: '.br' },
  { token: 'gzip', ending: '.gz' },
] as const;

type Token = (typeof COMPRESSIONS)[number]['token'];

export interface WebFile {
  readonly type: string;
  readonly bytes: Buffer;
  readonly encoding?: Token;
}

/** The built web application as it was when the service started. */
export interface WebFiles {
  /** Names of the files that every page begins with. */
  readonly script: string;
  /** Names of the scripts that it imports, and of those that a report needs besides. */
  readonly imports: readonly string[];
  readonly reportScripts: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  /** Returns a file of the build in the smallest encoding that `Accept-Encoding` allows. */
  find(name: string, acceptEncoding: string | undefined): WebFile | undefined;
}

/** Returns whether the header contains a token and does not refuse it with a weight of 0 (RFC 9110, section 12.5.3). */
export const accepts = (header: string, token: string): boolean =>
  header.split(',').some((part) => {
    const [name = '', ...weights] = part.split(';').map((word) => word.trim().toLowerCase());
    return name === token && !weights.some((weight) => /^q=0(?:\.0*)?$/.test(weight));
  });

/**
 * Reads the whole build (2 MB) into memory: a later build takes no file away from open pages, and no name from a request ever reaches
 * the disk.
 */
export function readWebFiles({ folder, ...names }: BuiltWeb): WebFiles {
  const contents = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
  return {
    ...names,
    find(name, acceptEncoding = '') {
      const type = MEDIA_TYPES[extname(name)];
      const plain = contents.get(name);
      if (!type || !plain) return undefined;
      for (const { token, ending } of COMPRESSIONS) {
        const bytes = accepts(acceptEncoding, token) && contents.get(name + ending);
        if (bytes) return { type, bytes, encoding: token };
      }
      return { type, bytes: plain };
    },
  };
}
