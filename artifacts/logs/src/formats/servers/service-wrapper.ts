import { parseLevel } from '../../levels.ts';
import type { RecordFormat } from '../../record-format.ts';

const HEAD =
  /^([A-Z]{4,6}) {0,4}\| (wrapper|wrapperp|wrapperm|jvm \d{1,4}) {0,6}\| (?:[\w-]{1,40} {0,8}\| )?(\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d(?:\.\d{3})?) {0,2}\| ?(.*)$/s;
/** The level that the program itself writes. */
const OWN_LEVEL = /^\[?(FATAL|ERROR|WARN|INFO|DEBUG|TRACE)\]? +(?=\S)(.*)$/s;
/** Matches lines of a stack trace, each of which has a header of its own. */
const CONTINUATION = /^(?:\s|Caused by: |Suppressed: |\.\.\. \d)/;

/**
 * Java Service Wrapper, `INFO   | jvm 1    | 2025/03/02 08:15:03 | message`, around programs that write no time; around
 * others it is an envelope, which the intake removes. `STATUS` and `ADVICE` are messages of the wrapper itself.
 */
export const SERVICE_WRAPPER: RecordFormat = {
  id: 'service-wrapper',
  title: 'Java Service Wrapper',
  read(text) {
    const [, word = '', thread, timestamp = '', message] = HEAD.exec(text) ?? [];
    if (message === undefined || CONTINUATION.test(message)) return undefined;
    const [, own, words] = OWN_LEVEL.exec(message) ?? [];
    return { timestamp, level: parseLevel(own ?? word) ?? 'INFO', thread, message: words ?? message };
  },
  readContinuation: (text) => HEAD.exec(text)?.[4] ?? text,
};
