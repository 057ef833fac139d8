import type { JsonObject } from '@hindsight/model';

export const JSON_TYPE = 'application/json; charset=utf-8';

export const toJson = (body: JsonObject): string => JSON.stringify(body);
