import { readParameter } from '@hindsight/api';
import { encodeAnswer } from '../../http/encode-answer.ts';
import { searchLines } from '../../use-cases/artifacts/search-lines.ts';
import { abortOnDisconnect } from '../abort-on-disconnect.ts';
import { type Route, readValues } from '../route.ts';
import { loadReport } from './load-report.ts';

const LINES_ANSWERED = 100;

export const reportSearchRoute: Route = (parts) => async (request, reply) => {
  const values = readValues(request);
  const format = readParameter('accept', values) ?? 'json';
  const search = {
    text: readParameter('wanted', values) ?? '',
    isPattern: readParameter('regex', values) ?? false,
    limit: readParameter('limit', values) ?? LINES_ANSWERED,
  };
  const lines = await searchLines(
    parts,
    await loadReport(parts, request),
    search,
    request.ip,
    abortOnDisconnect(reply),
  );
  const { text, type } = encodeAnswer({ responseId: request.id, ...lines }, format);
  return reply.type(type).header('Cache-Control', 'private, no-cache').send(text);
};
