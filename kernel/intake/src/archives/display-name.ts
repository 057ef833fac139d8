import { isUtf8 } from 'node:buffer';

/** Control characters, those that turn or hide what stands beside them, and line ends. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const DRIVE = /^[a-zA-Z]:/;
const MAX_CHARACTERS = 255;

/**
 * A name out of an archive as it may be shown: one path, downwards, without characters that deceive the eye. Nothing is ever
 * written under such a name. Of a name that is too long the end is kept, because it says what the file is.
 */
export function toDisplayName(bytes: Buffer): string {
  const name = bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1').replace(UNSEEN, '\ufffd');
  const steps = name.replaceAll('\\', '/').replace(DRIVE, '').split('/');
  const path = steps.filter((step) => step !== '' && step !== '.' && step !== '..').join('/');
  return path.slice(-MAX_CHARACTERS).toWellFormed() || 'no name';
}

/** What macOS writes beside the files themselves: their attributes, and how a folder was shown. */
export function isMacOsMetadata(name: string): boolean {
  const base = name.slice(name.lastIndexOf('/') + 1);
  return base.startsWith('._') || base === '.DS_Store' || name.startsWith('__MACOSX/') || name.includes('/__MACOSX/');
}
