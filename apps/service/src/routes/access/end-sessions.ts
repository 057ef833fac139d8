import { readParameter } from '@hindsight/api';
import type { SessionsOf } from '../../ports/session-store.ts';
import { type Caller, mustBeAdmin, userIn } from '../../use-cases/access/admit-caller.ts';
import { type Route, valuesOf } from '../route.ts';
import { who } from './audit-actor.ts';

function sessionsOf({ keyHash, keyName }: Caller): SessionsOf {
  if (keyHash !== undefined) return { keyHash };
  const user = userIn(keyName);
  return user === undefined ? 'links' : { user };
}

/** Signs out everywhere: who asks, or everybody. Tokens of the directory end with the sessions. */
export const endSessionsRoute: Route =
  ({ admit, sessions, tokens, record }) =>
  async (request, reply) => {
    const values = valuesOf(request);
    const caller = await admit(values);
    const everybody = readParameter('everybody', values) === true;
    if (everybody) mustBeAdmin(caller);
    const user = userIn(caller.keyName);
    if (everybody || user !== undefined) await tokens.revokeAll(everybody ? undefined : user, Date.now());
    await sessions.removeAll(everybody ? 'everybody' : sessionsOf(caller));
    await record({ action: 'sessions-ended', ...who(request, caller), subject: everybody ? 'everybody' : 'own' });
    return reply.status(204).header('Cache-Control', 'no-store').send();
  };
