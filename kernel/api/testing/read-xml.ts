import type { Json, JsonObject } from '@hindsight/model';
import { XMLParser } from 'fast-xml-parser';

type Node = { readonly [name: string]: readonly Node[] } & { readonly '#text'?: string };

/**
 * Parses every element as a list of nodes and every value as text; the types come from the JSON with which the result
 * is compared.
 */
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  trimValues: false,
  alwaysCreateTextNode: true,
  isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
  processEntities: { enabled: true, maxTotalExpansions: 10_000_000, maxExpandedLength: 1_000_000_000 },
  htmlEntities: true,
});

const readText = (node: Node | undefined): string => String(node?.['#text'] ?? '');

function findChildren(node: Node | undefined, name: string): readonly Node[] {
  const direct = node?.[name];
  if (direct) return direct;
  return (node?.entry ?? []).filter((entry) => (entry as { '@_key'?: unknown })['@_key'] === name);
}

function toTyped(like: Json, nodes: readonly Node[]): Json {
  if (Array.isArray(like)) return like.map((item: Json, index) => toTyped(item, nodes.slice(index, index + 1)));
  const [node] = nodes;
  if (typeof like === 'number') return Number(readText(node));
  if (typeof like === 'boolean') return readText(node) === 'true';
  if (typeof like === 'string' || like === undefined) return readText(node);
  return Object.fromEntries(
    Object.entries(like)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, toTyped(value as Json, findChildren(node, name))]),
  );
}

/** Reads an XML answer as JSON with the types of `like`, so that only the values are compared. */
export function readXmlAs(like: JsonObject, xml: string): Json {
  const { response } = parser.parse(xml) as { response: readonly Node[] };
  return toTyped(like, response);
}
