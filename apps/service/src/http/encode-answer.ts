import { type AnswerFormat, toXml, XML_TYPE } from '@hindsight/api';
import type { JsonObject } from '@hindsight/model';
import { JSON_TYPE, toJson } from './json.ts';

export const encodeAnswer = (
  body: JsonObject,
  format: AnswerFormat,
): { readonly text: string; readonly type: string } =>
  format === 'xml' ? { text: toXml(body), type: XML_TYPE } : { text: toJson(body), type: JSON_TYPE };
