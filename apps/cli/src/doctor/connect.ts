import { connect } from 'node:net';

const PATIENCE_MS = 5000;

/** Opens a connection and closes it; returns the code of the error, or undefined when somebody answers. */
export function canConnect(host: string, port: number): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const socket = connect({ host, port, timeout: PATIENCE_MS });
  const end = (fault?: string) => {
    socket.destroy();
    resolve(fault);
  };
  socket.once('connect', () => end());
  socket.once('timeout', () => end('no answer within 5 s'));
  socket.once('error', ({ code, message }: NodeJS.ErrnoException) => end(code ?? message));
  return promise;
}
