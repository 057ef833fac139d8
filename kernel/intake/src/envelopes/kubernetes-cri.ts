import type { Envelope } from './envelope.ts';

/** Timestamp, stream, and `F` for a full line or `P` for a part of one, with further tags behind a colon. */
const LINE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d) (stdout|stderr) ([FP])(?::\S{0,64})? ?/;

/**
 * The lines of `/var/log/pods`, as containerd and CRI-O write them (Kubernetes design proposal "CRI: log management").
 */
export const kubernetesCri: Envelope = {
  id: 'kubernetes-cri',
  title: 'Kubernetes container log',
  open: (text) => {
    const match = LINE.exec(text);
    if (!match) return undefined;
    const [prefix, stream = '', tag] = match;
    return { text: text.slice(prefix.length), stream, unfinished: tag === 'P', header: prefix };
  },
};
