import { type KeyList, type NewKey, newKeyBody, readParameter } from '@hindsight/api';
import type { FastifyReply } from 'fastify';
import { addKey, prefixOf } from '../keys.ts';
import { mustBeAdmin } from '../use-cases/admit-caller.ts';
import { revokeKey } from '../use-cases/revoke-key.ts';
import { JSON_TYPE } from '../wire/json.ts';
import { pathPart, type Route, valuesOf } from './route.ts';
import { smallJson } from './small-json.ts';

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
  ({ admit, keys }) =>
  async (request, reply) => {
    mustBeAdmin(await admit(valuesOf(request)));
    const { label } = await smallJson(request, newKeyBody);
    const createdAt = Date.now();
    const key = await addKey(keys, label, createdAt);
    const named = { prefix: prefixOf(key), ...(label !== undefined && { label }), createdAt };
    return send(reply, { responseId: request.id, key, ...named });
  };

export const revokeKeyRoute: Route =
  ({ admit, keys }) =>
  async (request, reply) => {
    const values = valuesOf(request);
    const caller = await admit(values);
    mustBeAdmin(caller);
    await revokeKey(keys, pathPart(request, 'prefix'), caller, readParameter('own', values) === true);
    return reply.status(204).header('Cache-Control', 'no-store').send();
  };
