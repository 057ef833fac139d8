import { readParameter } from '@hindsight/api';
import { encodeAnswer } from '../../http/encode-answer.ts';
import { mustBeAnalyst } from '../../use-cases/access/admit-caller.ts';
import { recogniseBeginning } from '../../use-cases/analyses/recognize-upload.ts';
import { goneSignal } from '../abort-on-disconnect.ts';
import { type Route, valuesOf } from '../route.ts';
import { uploadBody } from './upload-body.ts';

export const recogniseRoute: Route = (parts) => async (request, reply) => {
  const values = valuesOf(request);
  mustBeAnalyst(await parts.admit(values));
  const format = readParameter('accept', values) ?? 'json';
  const encoding = readParameter('Content-Encoding', values);
  const { body, partName } = await uploadBody(request);
  const fileName = readParameter('fileName', values) ?? partName ?? '';
  const recognised = await recogniseBeginning(parts, body, { fileName, encoding }, goneSignal(reply));
  const { text, type } = encodeAnswer({ responseId: request.id, ...recognised }, format);
  return reply.type(type).header('Cache-Control', 'no-store').send(text);
};
