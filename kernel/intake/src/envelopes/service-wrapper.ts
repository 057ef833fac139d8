import { createPrefixEnvelope } from './envelope.ts';

/** The default format `LPTM` of the Java Service Wrapper: `INFO   | jvm 1    | 2026/03/17 10:13:39 | `. */
export const serviceWrapper = createPrefixEnvelope(
  { id: 'service-wrapper', title: 'Java Service Wrapper', ambiguous: true },
  /^(?:STATUS|FATAL|ERROR|WARN|NOTICE|ADVICE|INFO|DEBUG) {0,4}\| (?:wrapper|wrapperp|wrapperm|jvm \d{1,4}) {0,6}\| \d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d(?:\.\d{3})? {0,2}\| ?/,
);
