import { credentials } from './credentials.ts';
import { requestAs } from './request.ts';

export { ServiceFault } from './request.ts';

/** Asks the service for JSON as whoever is signed in. Throws ServiceFault for everything but an answer. */
export const request = async <Answer>(path: string, options: RequestInit = {}): Promise<Answer> =>
  requestAs<Answer>(await credentials(), path, options);
