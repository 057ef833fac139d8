import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

interface Address {
  readonly host: string;
  readonly port: number;
  /** The name of the setting or option that chose the port. */
  readonly portSetting: string;
}

/** What the operating system refuses, in words: the code alone does not say what to do. */
const describeRefusal = (code: string | undefined, { host, port, portSetting }: Address): string | undefined => {
  const where = `${host}:${port}`;
  if (code === 'EADDRINUSE')
    return `Another program listens on ${where}. Stop it, or set ${portSetting} to a free port.`;
  if (code === 'EACCES')
    return `This user may not listen on ${where}. Set ${portSetting} to a port of 1024 or above, or allow it.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${host} is no address of this machine. Set SERVICE_HTTP_HOST to one, or to 0.0.0.0 for all of them.`;
  return undefined;
};

/** Listens, and returns the address. Throws an error that names the setting to change. */
export async function listen(app: Pick<FastifyInstance, 'listen' | 'server'>, address: Address): Promise<AddressInfo> {
  const { host, port } = address;
  try {
    await app.listen({ host, port, listenTextResolver: () => 'listening' });
  } catch (error) {
    const words = describeRefusal((error as NodeJS.ErrnoException).code, address);
    throw words === undefined ? error : new Error(words, { cause: error });
  }
  return app.server.address() as AddressInfo;
}
