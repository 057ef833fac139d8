import type { Layout } from '../layout.ts';
import { levelOfLetter } from '../levels.ts';

const HEAD = /^([IWEF])(\d\d)(\d\d) (\d\d:\d\d:\d\d\.\d+) +(\d+) ([^\]\s]+)\] (.*)$/s;

/** Kubernetes, glog: `E0302 08:15:03.123456   17 file.go:88] message` */
export const KLOG: Layout = {
  id: 'klog',
  title: 'klog, glog',
  read(text) {
    const [, letter = '', month, day, clock, thread, logger, message] = HEAD.exec(text) ?? [];
    if (message === undefined) return undefined;
    return { stamp: `${month}-${day} ${clock}`, level: levelOfLetter(letter), thread, logger, message };
  },
};
