import type { ErrorClass } from './error-class.ts';

/** Data that has another form or size than the reader or the table expects. */
export const DATA: readonly ErrorClass[] = [
  {
    id: 'data-too-large',
    cause: 'database',
    title: 'The database refuses values that do not fit their column',
    effect: 'The record was not written, and the same input fails each time.',
    gravity: 'W',
    signature:
      /Data too long for column|value too long for type character|ORA-12899|ORA-01438|ORA-01461|String or binary data would be truncated|numeric field overflow|Out of range value for column|Value too long for column|\bMysqlDataTruncation\b/,
    advice:
      'Compare the named column with what callers may send: check the length where the input arrives, or widen the column. A failure that began with a release has a column or a check that was changed.',
  },
  {
    id: 'unexpected-form',
    cause: 'errors',
    title: 'A message has another form than its reader expects',
    effect:
      'Every message of that form fails, whatever the load: sender and reader were released with different ideas of it.',
    gravity: 'W',
    signature:
      /\b(?:mapper|document)_parsing_exception\b|\bstrict_dynamic_mapping_exception\b|\bUnrecognizedPropertyException\b|\bMismatchedInputException\b|\bInvalidFormatException\b|\bInvalidTypeIdException\b|\bJsonParseException\b|\bJsonEOFException\b|\bJsonSyntaxException\b|\bMalformedJsonException\b|\bInvalidProtocolBufferException\b|\bAvroTypeException\b|\bSAXParseException\b|\bUnmarshalException\b|\bDecodingException: JSON\b/,
    advice:
      'Compare the named field or position with what the sender writes, and look for the release after which it began. Readers that ignore unknown fields survive additions; an HTML page in place of JSON is the error page of a proxy.',
  },
  {
    id: 'schema-incompatible',
    cause: 'errors',
    title: 'The schema registry refuses an incompatible schema',
    effect: 'No message of that type is sent until the schema fits the earlier ones.',
    gravity: 'S',
    signature:
      /Schema being registered is incompatible with an earlier schema|\bIncompatibleSchemaException\b|\bincompatible with an earlier schema\b/i,
    advice:
      'Compare the new schema with the last one of the named subject: under BACKWARD rules a new field needs a default, and a field that others need must stay. Correct the schema and release again; switching the check off breaks the consumers instead.',
  },
  {
    id: 'lazy-loading',
    cause: 'errors',
    title: 'Data is loaded after its session was closed',
    effect: 'The request fails at that line each time the data was not loaded before.',
    gravity: 'W',
    signature: /\bLazyInitializationException\b|could not initialize proxy|could not initialize a collection of role/,
    advice:
      'Load what the caller needs within the transaction (join fetch, entity graph, a projection). open-in-view and enable_lazy_load_no_trans only hide it and hold connections longer.',
  },
];
