const EXAMPLES: readonly (readonly [what: string, query: string])[] = [
  ['All objects of a class', 'select s from java.lang.String s'],
  ['Of a class and its subclasses', 'select t from instanceof java.lang.Thread t'],
  ['Large arrays', 'select a from byte[] a\nwhere a.@length > 100000'],
  [
    'Figures in columns',
    'select m.size, m.@usedHeapSize, m.@retainedHeapSize\nfrom java.util.HashMap m\nwhere m.size > 100',
  ],
  ['Text', 'select toString(s) from java.lang.String s\nwhere toString(s) like "https?://.*"'],
];

const PARTS: readonly (readonly [part: string, meaning: string])[] = [
  ['select *, field, expression as name', 'what a row shows; nothing but the variable shows the object'],
  ['from class, "regular expression", 0x…', 'whose objects; instanceof takes subclasses too'],
  ['where …', '=, !=, <, >, like, and, or, not'],
  ['@objectId @usedHeapSize @retainedHeapSize @length @clazz', 'attributes of an object'],
  ['order by …, limit n', 'order and number of the rows'],
];

/** The language in short, with queries to begin with. */
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
