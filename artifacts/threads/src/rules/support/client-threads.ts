import type { DumpAnalysis } from '../../analysis.ts';

/** Matches threads of clients that complete futures and call back when an answer arrives. */
const CLIENT_THREADS =
  /HttpClient-\d+-SelectorManager|[lL]ettuce|redisson|grpc|AsyncHttpClient|reactor-|aws-|I\/O dispatcher|httpclient-dispatch|kafka-producer|OkHttp|cluster\d|s\d+-io|vert\.x|EventLoop/;

/** Returns whether answers from the network may end the waits of this dump, although the threads that receive them are idle. */
export const hasClientThreads = ({ dump }: DumpAnalysis): boolean =>
  dump.threads.some(({ name }) => CLIENT_THREADS.test(name));
