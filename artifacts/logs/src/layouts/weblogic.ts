import type { Layout } from '../layout.ts';
import { levelOfWord } from '../levels.ts';

const BEGIN = '####<';
const BETWEEN = '> <';
/** Places of the fields between `<` and `>`. */
const [LEVEL, SUBSYSTEM, THREAD] = [1, 2, 5];
const EPOCH_MS = /^1\d{12}$/;

/** WebLogic Server: `####<time> <Error> <subsystem> <machine> <server> <thread> … <ms since 1970> <BEA-000123> <message>` */
export const WEBLOGIC: Layout = {
  id: 'weblogic',
  title: 'WebLogic',
  read(text) {
    if (!text.startsWith(BEGIN)) return undefined;
    const fields = text.slice(BEGIN.length).replace(/> *$/, '').split(BETWEEN);
    if (fields.length < THREAD) return undefined;
    const epoch = fields.find((field) => EPOCH_MS.test(field));
    return {
      stamp: fields[0] ?? '',
      ...(epoch !== undefined && { epoch: Number(epoch) }),
      level: levelOfWord(fields[LEVEL] ?? ''),
      logger: fields[SUBSYSTEM],
      thread: fields[THREAD],
      message: fields.at(-1) ?? '',
    };
  },
};
