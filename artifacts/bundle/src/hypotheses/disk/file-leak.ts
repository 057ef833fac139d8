import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { describeCodeLocation, formatWordTimes, readWord, toSentence } from '../../sentence.ts';

/** The first call that failed, where the log says more of it than that there are too many files. */
function describeFirst(facts: FactSet): string {
  const message = readWord(facts, 'log:emfile', 'message', '').replace(/\.$/, '');
  const location = describeCodeLocation(facts, 'log:emfile');
  if (/^(?:.{0,40}: )?Too many open files$/i.test(message)) return location === '' ? '' : `, first${location}`;
  return `. The first call that failed: ${message || 'unknown'}${location}`;
}

/** The kernel limits instances of inotify for each user, far below the descriptors of a process, and says it with the same words. */
const isOfInotify = (facts: FactSet): boolean =>
  /\binotify instances\b/.test(readWord(facts, 'log:emfile', 'message', ''));

function describeInotify(facts: FactSet): string {
  const words = facts.get('log:emfile')?.words;
  const most = facts.get('descriptor-kind');
  const counted = most?.words.kind === 'inotify' ? ` ${toSentence(most.statement)}` : '';
  return `The instances of inotify that one user may have are used up (fs.inotify.max_user_instances), ${formatWordTimes(words?.count)} in ${words?.log ?? 'the log'}${describeCodeLocation(facts, 'log:emfile')}.${counted}`;
}

export const fileLeak: Hypothesis = {
  id: 'file-leak',
  cause: 'open-files',
  title: 'File descriptors are used up',
  level: ({ has }) => (has('log:emfile') || has('descriptors-full') ? 'FATAL' : 'WARNING'),
  supports: {
    'log:emfile': 4,
    'descriptors-full': 4,
    'descriptor-repeats': 4,
    'open-descriptors': 3,
    'descriptor-folder': 1,
    'descriptor-kind': 1,
  },
  contradicts: { 'close-wait': 3 },
  needs: ({ has }) => has('log:emfile') || has('descriptors-full') || has('descriptor-repeats'),
  describe: (facts) => {
    if (isOfInotify(facts)) return describeInotify(facts);
    const repeats = facts.get('descriptor-repeats')?.words;
    if (repeats && !facts.has('log:emfile'))
      return `Files are not closed: ${repeats.target} is open ${repeats.times} times, of ${repeats.open} open file descriptors.`;
    const full = facts.get('descriptors-full')?.words;
    const counted = full ? `, ${full.open} are open${full.most ? `; ${full.most}` : ''}` : '';
    const most = facts.get('descriptor-folder') ?? facts.get('descriptor-kind');
    const peer =
      most?.words.kind === 'sockets' && facts.has('peer-many')
        ? `, most of them to ${readWord(facts, 'peer-many', 'peer', 'one peer')}`
        : '';
    const folder = most ? ` ${toSentence(`${most.statement}${peer}`)}` : '';
    const logged = facts.has('log:emfile')
      ? ` The log says so ${formatWordTimes(readWord(facts, 'log:emfile', 'count', ''))}${describeFirst(facts)}.`
      : '';
    const kept = facts.has('open-descriptors')
      ? ` The heap has ${readWord(facts, 'open-descriptors', 'instances', '')} FileDescriptor objects.`
      : '';
    return `Too many open files: file descriptors are used up${counted}.${folder}${logged}${kept}`;
  },
  advice: (facts) =>
    isOfInotify(facts)
      ? 'Watch all folders with one WatchService, and close those that are no longer needed: each takes an instance of inotify. All programs of the user share the limit (find /proc/*/fd -lname "*inotify" shows who has them); raise fs.inotify.max_user_instances only when so many are needed. ulimit -n does not help.'
      : facts.get('descriptor-kind')?.words.kind === 'selectors' && !facts.has('descriptor-folder')
        ? 'Make one client (HttpClient, event loop group, Selector) for the whole program instead of one for each call, and close those that are no longer used; only then compare ulimit -n with what is needed.'
        : 'Close streams and channels where they are opened (try-with-resources); only then compare ulimit -n with what is needed.',
  confirm: 'lsof -p of the process, grouped by path.',
  explains: ['backend-down', 'dns-failure', 'app-error'],
};
