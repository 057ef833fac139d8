/** Suffixes of compressed files and of archives around a single file. */
const COMPRESSION_SUFFIX = /\.(?:gz|z|bz2|xz|lzma|zst|lz4|sz|zip|tar|tgz)$/i;

/** `2024-05-01`, `20240501`, `2024-05-01_10-11-12` (the JVM's %t): a date of a year of JVMs, with what parts it from the name. */
const DATE = /[-_.]?(?:19|20)\d\d[-_.]?\d\d[-_.]?\d\d(?:[-_T.]\d\d[-_.:]?\d\d(?:[-_.:]?\d\d)?)?/g;
/** %p of the JVM. */
const PROCESS = /[-_.]?pid\d{1,10}/g;
/** `gc.log.3`, `gc.3.log`, JDK 8's `gc.log.3.current`. */
const ROTATION = /\.(?:\d{1,9}|current)(?=\.|$)/g;

/**
 * What the names of the files of one log have in common, however it is rotated: the name without number, date, process and
 * packing. Other numbers tell hosts apart: `node1-gc.log` and `node2-gc.log` are two logs.
 */
export function toSeriesName(fileName: string): string {
  const steps = fileName.split('/');
  const file = steps.pop() ?? '';
  const folders = steps.filter((step) => !COMPRESSION_SUFFIX.test(step)).map((step) => step.replace(DATE, ''));
  let name = file;
  while (COMPRESSION_SUFFIX.test(name)) name = name.replace(COMPRESSION_SUFFIX, '');
  return [...folders, name.replace(DATE, '').replace(PROCESS, '').replace(ROTATION, '')].join('/');
}
