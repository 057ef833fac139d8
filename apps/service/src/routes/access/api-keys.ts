import { type KeyList, type NewKey, newKeyBody, readParameter } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import type { FastifyReply } from 'fastify';
import { addKey } from '../../access/api-keys.ts';
import { JSON_TYPE } from '../../http/json.ts';
import { mustBeAdmin } from '../../use-cases/access/admit-caller.ts';
import { revokeKey } from '../../use-cases/access/revoke-key.ts';
import { smallJson } from '../json-body.ts';
import { pathPart, type Route, valuesOf } from '../route.ts';
import { who } from './audit-actor.ts';

const send = (reply: FastifyReply, body: KeyList | NewKey) =>
  reply.type(JSON_TYPE).header('Cache-Control', 'no-store').send(body);

export const keysRoute: Route =
  ({ admit, keys }) =>
  async (request, reply) => {
    mustBeAdmin(await admit(valuesOf(request)));
    const shown = (await keys.list()).map(({ hash: _kept, ...rest }) => rest);
    return send(reply, { responseId: request.id, keys: shown });
  };

export const makeKeyRoute: Route =
  ({ admit, keys, record }) =>
  async (request, reply) => {
    const caller = await admit(valuesOf(request));
    mustBeAdmin(caller);
    const asked = await smallJson(request, newKeyBody);
    const now = Date.now();
    if (asked.expiresAt !== undefined && asked.expiresAt <= now)
      throw new ArtifactError('bad-parameter', 'expiresAt must be a moment to come, in milliseconds since 1970.');
    const { key, stored } = await addKey(keys, asked, now);
    const { hash: _kept, ...shown } = stored;
    await record({ action: 'key-made', ...who(request, caller), subject: stored.prefix, details: stored.scope });
    return send(reply, { responseId: request.id, key, ...shown });
  };

export const revokeKeyRoute: Route =
  ({ admit, keys, record }) =>
  async (request, reply) => {
    const values = valuesOf(request);
    const caller = await admit(values);
    mustBeAdmin(caller);
    const prefix = pathPart(request, 'prefix');
    await revokeKey(keys, prefix, caller, readParameter('own', values) === true);
    await record({ action: 'key-revoked', ...who(request, caller), subject: prefix });
    return reply.status(204).header('Cache-Control', 'no-store').send();
  };
