import { readParameter } from '@hindsight/api';
import { searchLines } from '../use-cases/search-lines.ts';
import { encodeAnswer } from '../wire/encode.ts';
import { goneSignal } from './gone-signal.ts';
import { reportOf } from './report-of.ts';
import { type Route, valuesOf } from './route.ts';

const LINES_ANSWERED = 100;

export const reportSearchRoute: Route = (parts) => async (request, reply) => {
  const values = valuesOf(request);
  const format = readParameter('accept', values) ?? 'json';
  const search = {
    wanted: readParameter('wanted', values) ?? '',
    isPattern: readParameter('regex', values) ?? false,
    limit: readParameter('limit', values) ?? LINES_ANSWERED,
  };
  const lines = await searchLines(parts, await reportOf(parts, request), search, goneSignal(reply));
  const { text, type } = encodeAnswer({ responseId: request.id, ...lines }, format);
  return reply.type(type).header('Cache-Control', 'private, no-cache').send(text);
};
