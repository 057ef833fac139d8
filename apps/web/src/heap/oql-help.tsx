const EXAMPLES: readonly (readonly [what: string, query: string])[] = [
  ['All objects of a class', 'SELECT * FROM java.util.HashMap'],
  [
    'Long texts, longest first',
    'SELECT toString(s) AS text, s.@retainedHeapSize AS kept\nFROM java.lang.String s\nORDER BY kept DESC\nLIMIT 20',
  ],
  ['Large arrays', 'SELECT a, a.@length FROM byte[] a\nWHERE a.@length > 100000'],
  ['Texts by a pattern', 'SELECT toString(s) AS url FROM java.lang.String s\nWHERE toString(s) LIKE "https?://.*"'],
  [
    'Sums by class',
    'SELECT classof(m).@name AS class, count(*) AS maps, sum(m.@retainedHeapSize) AS kept\nFROM INSTANCEOF java.util.AbstractMap m\nGROUP BY classof(m)\nORDER BY kept DESC',
  ],
];

const PARTS: readonly (readonly [part: string, meaning: string])[] = [
  ['SELECT *, o.field, expression AS name', 'what a row shows: the object, or columns'],
  [
    'FROM demo.Order o, "demo\\..*Cache", 0x7f40a8',
    'whose objects: of a class, of classes by a pattern, of an address',
  ],
  ['FROM INSTANCEOF demo.Order o', 'of subclasses too'],
  ['WHERE a = b AND c LIKE "regex" OR NOT d', 'which of them: = != < > <= >= LIKE IN INSTANCEOF'],
  ['@objectId @usedHeapSize @retainedHeapSize @length @clazz @displayName', 'attributes of an object'],
  ['toString(o) classof(o) dominatorof(o) inbounds(o) outbounds(o)', 'functions'],
  ['GROUP BY … ORDER BY … DESC LIMIT n', 'sums with count, sum, min, max, avg; order; number of rows'],
];

/** A short description of the language, with example queries. */
export function OqlHelp({ take }: { readonly take: (query: string) => void }) {
  return (
    <details className="oql-help">
      <summary>Syntax and examples</summary>
      <dl>
        {PARTS.map(([part, meaning]) => (
          <div key={part}>
            <dt>
              <code>{part}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {EXAMPLES.map(([what, query]) => (
          <li key={what}>
            <button type="button" className="link-button" onClick={() => take(query)}>
              {what}
            </button>
            <code>{query}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
