interface KeyTableProps {
  readonly keys: readonly { readonly key: string; readonly description: string }[];
}

/** Keys with what they do, for dialogs. */
export const KeyTable = ({ keys }: KeyTableProps) => (
  <dl className="key-list">
    {keys.map(({ key, description }) => (
      <div key={key}>
        <dt>
          <kbd>{key}</kbd>
        </dt>
        <dd>{description}</dd>
      </div>
    ))}
  </dl>
);
