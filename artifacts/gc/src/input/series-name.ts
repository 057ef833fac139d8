/** Matches suffixes of compressed files and of archives around a single file. */
const COMPRESSION_SUFFIX = /\.(?:gz|z|bz2|xz|lzma|zst|lz4|sz|zip|tar|tgz)$/i;

/** `2024-05-01`, `20240501`, `2024-05-01_10-11-12` (the JVM's %t): a date from 1900 on, with its separator. */
const DATE = /[-_.]?(?:19|20)\d\d[-_.]?\d\d[-_.]?\d\d(?:[-_T.]\d\d[-_.:]?\d\d(?:[-_.:]?\d\d)?)?/g;
/** %p of the JVM. */
const PROCESS = /[-_.]?pid\d{1,10}/g;
/** `gc.log.3`, `gc.3.log`, JDK 8's `gc.log.3.current`. */
const ROTATION = /\.(?:\d{1,9}|current)(?=\.|$)/g;

/**
 * Returns what the names of all files of one log have in common, however it is rotated: the name without number, date,
 * process and compression suffix. Other numbers distinguish hosts: `node1-gc.log` and `node2-gc.log` are two logs.
 */
export function toSeriesName(fileName: string): string {
  const steps = fileName.split('/');
  const file = steps.pop() ?? '';
  const folders = steps.filter((step) => !COMPRESSION_SUFFIX.test(step)).map((step) => step.replace(DATE, ''));
  let name = file;
  while (COMPRESSION_SUFFIX.test(name)) name = name.replace(COMPRESSION_SUFFIX, '');
  return [...folders, name.replace(DATE, '').replace(PROCESS, '').replace(ROTATION, '')].join('/');
}
