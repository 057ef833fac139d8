import { count } from '@hindsight/model';
import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';
import { quoteLine } from '../../output-file.ts';
import type { Descriptors } from '../../outputs/descriptors.ts';

const MIN_SHARE_OF_LIMIT = 0.9;
/** Nobody needs one file so often at once. */
const MIN_REPEATS = 100;
/** Devices, and archives of classes, which many loaders may open. */
const SHARED = /^(?:\/dev\/|\/proc\/|\/sys\/|(?:socket|pipe|anon_inode)(?::|$))|\.(?:jar|war|so|jmod)$/;

/** Finds a process that has nearly as many files open as it may, or one file again and again. */
export function collectDescriptorFacts({ descriptors }: Pick<Capture, 'descriptors'>): Fact[] {
  const [value] = descriptors?.value ?? [];
  if (!descriptors || !value) return [];
  const [times = '', ...words] = value.most.split(' ');
  const target = words.join(' ');
  const isFull = value.open >= value.limit * MIN_SHARE_OF_LIMIT;
  const isRepeated = target !== '' && !SHARED.test(target) && Number(times) >= MIN_REPEATS;
  const folder = [...collectFolder(descriptors, value), ...collectKind(descriptors, value)];
  if (!isFull && !isRepeated) return folder;
  const most = value.most === '' ? '' : `${times} of them are ${target}`;
  const ofLimit = Number.isNaN(value.limit) ? '' : ` of ${value.limit}`;
  const statement = `${value.open}${ofLimit} file descriptors are open`;
  return [
    {
      id: isFull ? 'descriptors-full' : 'descriptor-repeats',
      family: 'host',
      quality: QUALITY.measured,
      statement: most === '' ? statement : `${statement}, ${most}`,
      evidence: [quoteLine(descriptors.file, value.line, count(value.open))],
      words: { open: `${value.open}${ofLimit}`, most, times, target },
    },
    ...folder,
  ];
}

const EXPLANATIONS: Readonly<Record<string, string>> = {
  selectors: 'selectors (epoll), which clients and servers of NIO open and must close',
  sockets: 'sockets',
  inotify: 'instances of inotify, of which each WatchService has one',
  pipes: 'pipes, such as those to child processes',
};

/** Says what most descriptors are that have no name. */
function collectKind({ file }: NonNullable<Capture['descriptors']>, { kind = '', open, line }: Descriptors): Fact[] {
  const [number = '', name = ''] = kind.split(' ');
  if (number === '') return [];
  return [
    {
      id: 'descriptor-kind',
      family: 'host',
      quality: QUALITY.measured,
      statement: `${number} of ${open} file descriptors are ${EXPLANATIONS[name] ?? name}`,
      evidence: [quoteLine(file, line, count(Number(number)))],
      words: { kind: name, number },
    },
  ];
}

/** Databases and indexes keep many files of one folder open, so that this says only which files they are once there are too many. */
function collectFolder(
  { file }: NonNullable<Capture['descriptors']>,
  { folder = '', open, line }: Descriptors,
): Fact[] {
  const [files = '', ...words] = folder.split(' ');
  if (files === '') return [];
  const name = words.join(' ');
  return [
    {
      id: 'descriptor-folder',
      family: 'host',
      quality: QUALITY.measured,
      statement: `${files} of ${open} open files are in ${name}`,
      evidence: [quoteLine(file, line, count(Number(files)))],
      words: { files, folder: name },
    },
  ];
}
