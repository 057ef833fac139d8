import { parseLevelLetter } from '../../levels.ts';
import type { RecordFormat } from '../../record-format.ts';

const HEAD = /^([IWEF])(\d\d)(\d\d) (\d\d:\d\d:\d\d\.\d+) +(\d+) ([^\]\s]+)\] (.*)$/s;

/** Kubernetes, glog: `E0302 08:15:03.123456   17 file.go:88] message` */
export const KLOG: RecordFormat = {
  id: 'klog',
  title: 'klog, glog',
  read(text) {
    const [, letter = '', month, day, clock, thread, logger, message] = HEAD.exec(text) ?? [];
    if (message === undefined) return undefined;
    return { timestamp: `${month}-${day} ${clock}`, level: parseLevelLetter(letter), thread, logger, message };
  },
};
