import { credentials } from './credentials.ts';
import { requestAs } from './request.ts';

export { ServiceFault } from './request.ts';

/**
 * Requests JSON from the service within the current session; what only reads does not wait for the proof of the session. Throws
 * ServiceFault when there is no proper answer.
 */
export const request = async <Answer>(path: string, options: RequestInit = {}): Promise<Answer> =>
  requestAs<Answer>(options.method === undefined ? {} : await credentials(), path, options);
