import { readParameter } from '@hindsight/api';
import { encodeAnswer } from '../../http/encode-answer.ts';
import { requireAnalyst } from '../../use-cases/access/admit-caller.ts';
import { recognizeUpload } from '../../use-cases/analyses/recognize-upload.ts';
import { abortOnDisconnect } from '../abort-on-disconnect.ts';
import { type Route, readValues } from '../route.ts';
import { readUploadBody } from './upload-body.ts';

export const recognizeRoute: Route = (parts) => async (request, reply) => {
  const values = readValues(request);
  requireAnalyst(await parts.admit(values));
  const format = readParameter('accept', values) ?? 'json';
  const encoding = readParameter('Content-Encoding', values);
  const { body, partName } = await readUploadBody(request);
  const fileName = readParameter('fileName', values) ?? partName ?? '';
  const recognized = await recognizeUpload(parts, body, { fileName, encoding }, request.ip, abortOnDisconnect(reply));
  const { text, type } = encodeAnswer({ responseId: request.id, ...recognized }, format);
  return reply.type(type).header('Cache-Control', 'no-store').send(text);
};
