import type { Descriptors } from './descriptors.ts';
import { splitColumns } from './parse-values.ts';

/** A row of `ls -l /proc/4711/fd`: `l-wx------ 1 app app 64 Nov 29 19:08 5 -> /var/log/app.log`. */
const LINK = /^l[rwx-]{9}\.? .* (\d{1,9}) -> (\S.{0,300})$/;
/** The numbers of sockets and pipes differ; what they are is told by `ss`. */
const ANONYMOUS = /^(?:socket|pipe|anon_inode):/;

/** Reads `lsof` and `ls -l /proc/<pid>/fd`: how many files are open, and which one most often. */
export function readOpenFiles(lines: readonly string[]): Descriptors[] {
  const files = lines.flatMap((text, index) => {
    const target = LINK.exec(text)?.[2] ?? parseLsof(text);
    return target === undefined ? [] : [{ target, line: index + 1 }];
  });
  const [first] = files;
  if (!first) return [];
  const named = files.filter(({ target }) => !ANONYMOUS.test(target));
  const [same] = [...Map.groupBy(named, ({ target }) => target).values()].toSorted((a, b) => b.length - a.length);
  return [
    {
      open: files.length,
      limit: Number.NaN,
      ...findFolder(named, files.length),
      ...findKind(files),
      most: same?.[0] ? `${same.length} ${same[0].target}` : '',
      line: same?.[0]?.line ?? first.line,
    },
  ];
}

/** Fewer than this share of all say nothing. */
const MIN_SHARE_OF_FOLDER = 0.5;
const MIN_IN_FOLDER = 100;

/** The folder in which most of the open files are. */
function findFolder(named: readonly { readonly target: string }[], open: number): Pick<Descriptors, 'folder'> {
  const byFolder = Map.groupBy(named, ({ target }) => target.slice(0, target.lastIndexOf('/')));
  const [most] = [...byFolder].toSorted(([, a], [, b]) => b.length - a.length);
  if (!most || most[0] === '' || most[1].length < Math.max(MIN_IN_FOLDER, open * MIN_SHARE_OF_FOLDER)) return {};
  return { folder: `${most[1].length} ${most[0]}` };
}

const KINDS: readonly (readonly [string, RegExp])[] = [
  ['selectors', /^anon_inode:\[?eventpoll/],
  ['sockets', /^socket:/],
  ['inotify', /^anon_inode:\[?inotify/],
  ['pipes', /^pipe:/],
];
/** Each selector of Java has an epoll and one or two descriptors to be woken by. */
const MIN_SHARE_OF_KIND = 0.25;

/** What the descriptors without a name are, when most are of one kind. */
function findKind(files: readonly { readonly target: string }[]): Pick<Descriptors, 'kind'> {
  for (const [kind, pattern] of KINDS) {
    const same = files.filter(({ target }) => pattern.test(target)).length;
    if (same >= Math.max(MIN_IN_FOLDER, files.length * MIN_SHARE_OF_KIND)) return { kind: `${same} ${kind}` };
  }
  return {};
}

/** A row of `lsof`: command, process, user, descriptor such as `120r`, type, device, size, node and name. */
function parseLsof(text: string): string | undefined {
  const words = splitColumns(text);
  const at = words.findIndex(
    (word, index) => index >= 2 && /^\d{1,9}[ruwW-]{0,2}$/.test(word) && /^[A-Za-z]/.test(words[index + 1] ?? ''),
  );
  if (at < 0 || words[0] !== 'java') return undefined;
  const type = words[at + 1] ?? '';
  const name = words.slice(at + 5).join(' ');
  if (type === 'a_inode') return `anon_inode:${name}`;
  return type === 'REG' || type === 'DIR' ? name : `${/^IP|sock|unix/i.test(type) ? 'socket' : 'pipe'}:`;
}
