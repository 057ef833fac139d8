import { isUtf8 } from 'node:buffer';

/** Control characters, characters that reverse or hide their neighbors, and line separators. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const DRIVE = /^[a-zA-Z]:/;
const MAX_CHARACTERS = 255;

/**
 * Turns a name of an archive into a relative path without characters that deceive the eye. Nothing is ever written
 * under such a name. A name that is too long keeps its end, because the extension is there.
 */
export function toDisplayName(bytes: Buffer): string {
  const name = bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1').replace(UNSEEN, '\ufffd');
  const steps = name.replaceAll('\\', '/').replace(DRIVE, '').split('/');
  const path = steps.filter((step) => step !== '' && step !== '.' && step !== '..').join('/');
  return path.slice(-MAX_CHARACTERS).toWellFormed() || 'no name';
}

/**
 * Returns whether a member was added by macOS: attributes of a file (`._gc.log`) or the view of a folder (`.DS_Store`).
 */
export function isMacOsMetadata(name: string): boolean {
  const base = name.slice(name.lastIndexOf('/') + 1);
  return base.startsWith('._') || base === '.DS_Store' || name.startsWith('__MACOSX/') || name.includes('/__MACOSX/');
}
