import type { IncomingHttpHeaders } from 'node:http';

const MAX_CHARACTERS = 255;
/** Control characters, and bidirectional controls that make `gol.exe` look like `exe.log`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffd]/g;

/** Decodes `%41` to `A`; an invalid encoding is left unchanged. */
function decodePercents(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the last segment without unsafe characters; undefined when nothing is left. */
function cleanName(name: string): string | undefined {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const shown = last.replace(UNSAFE, '').trim().slice(0, MAX_CHARACTERS).toWellFormed();
  return shown === '' || shown === '.' || shown === '..' ? undefined : shown;
}

/** `filename*=UTF-8''gc%20log.txt` (RFC 8187), the form for names beyond ASCII. */
function readExtendedName(disposition: string): string | undefined {
  const [, charset = '', encoded = ''] = /;\s*filename\*\s*=\s*([\w-]+)'[^']*'([^\s;]+)/i.exec(disposition) ?? [];
  return /^utf-8$/i.test(charset) ? decodePercents(encoded) : undefined;
}

/** `filename="gc.log"` or `filename=gc.log` (RFC 6266). */
function readPlainName(disposition: string): string | undefined {
  const [, quoted, token] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i.exec(disposition) ?? [];
  // Node decodes headers as Latin-1, servers write UTF-8.
  const name = quoted?.replace(/\\(.)/g, '$1') ?? token;
  return name && Buffer.from(name, 'latin1').toString();
}

/** Derives the name of an artifact from the headers or the address of its download. */
export function deriveFileName(headers: IncomingHttpHeaders, { pathname }: URL): string | undefined {
  const disposition = headers['content-disposition'] ?? '';
  const named = readExtendedName(disposition) ?? readPlainName(disposition);
  return cleanName(named ?? '') ?? cleanName(decodePercents(pathname.slice(pathname.lastIndexOf('/') + 1)));
}
