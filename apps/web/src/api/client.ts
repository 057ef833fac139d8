import { askAs } from './ask.ts';
import { credentials } from './credentials.ts';

export { ServiceFault } from './ask.ts';

/** Asks the service for JSON as whoever is signed in. Throws ServiceFault for everything but an answer. */
export const ask = async <Answer>(path: string, options: RequestInit = {}): Promise<Answer> =>
  askAs<Answer>(await credentials(), path, options);
