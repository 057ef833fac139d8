import { newPatternBody, type PatternList, patternChangesBody, type SavedPattern } from '@hindsight/api';
import type { FastifyReply } from 'fastify';
import { JSON_TYPE } from '../../http/json.ts';
import { mustBeAnalyst } from '../../use-cases/access/admit-caller.ts';
import { changePattern, deletePattern, listPatterns, savePattern } from '../../use-cases/analyses/log-patterns.ts';
import { who } from '../access/audit-actor.ts';
import { smallJson } from '../json-body.ts';
import { pathPart, type Route, valuesOf } from '../route.ts';

const send = (reply: FastifyReply, body: PatternList | SavedPattern) =>
  reply.type(JSON_TYPE).header('Cache-Control', 'no-store').send(body);

export const patternsRoute: Route =
  ({ admit, logPatterns }) =>
  async (request, reply) => {
    const caller = await admit(valuesOf(request));
    return send(reply, { responseId: request.id, patterns: await listPatterns(logPatterns, caller) });
  };

export const savePatternRoute: Route =
  ({ admit, logPatterns, record }) =>
  async (request, reply) => {
    const caller = await admit(valuesOf(request));
    mustBeAnalyst(caller);
    const saved = await savePattern(logPatterns, caller, await smallJson(request, newPatternBody));
    await record({ action: 'pattern-saved', ...who(request, caller), subject: saved.id, details: saved.name });
    return send(reply, { responseId: request.id, ...saved });
  };

export const changePatternRoute: Route =
  ({ admit, logPatterns, record }) =>
  async (request, reply) => {
    const caller = await admit(valuesOf(request));
    mustBeAnalyst(caller);
    const changes = await smallJson(request, patternChangesBody);
    const saved = await changePattern(logPatterns, caller, pathPart(request, 'id'), changes);
    await record({ action: 'pattern-changed', ...who(request, caller), subject: saved.id, details: saved.name });
    return send(reply, { responseId: request.id, ...saved });
  };

export const deletePatternRoute: Route =
  ({ admit, logPatterns, record }) =>
  async (request, reply) => {
    const caller = await admit(valuesOf(request));
    mustBeAnalyst(caller);
    const { id, name } = await deletePattern(logPatterns, caller, pathPart(request, 'id'));
    await record({ action: 'pattern-deleted', ...who(request, caller), subject: id, details: name });
    return reply.status(204).header('Cache-Control', 'no-store').send();
  };
