import { Prose } from '@hindsight/render/components';
import { FieldTable } from './field-table.tsx';
import { type Endpoint, findAnswerSchema, listFields, type OpenApi } from './openapi.ts';
import { TryIt } from './try-it.tsx';

function Parameters({ operation }: Pick<Endpoint, 'operation'>) {
  if (operation.parameters.length === 0) return null;
  return (
    <>
      <h3>Parameters</h3>
      <dl className="parameters">
        {operation.parameters.map(({ name, in: place, description = '' }) => (
          <div key={name}>
            <dt>
              <code>{name}</code> {place === 'path' && <small>in the path</small>}
            </dt>
            <dd>
              <Prose text={description} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const Answers = ({ operation }: Pick<Endpoint, 'operation'>) => (
  <>
    <h3>Answers</h3>
    <dl className="parameters">
      {Object.entries(operation.responses).map(([status, { description }]) => (
        <div key={status}>
          <dt>
            <code>{status}</code>
          </dt>
          <dd>
            <Prose text={description} />
          </dd>
        </div>
      ))}
    </dl>
  </>
);

/** An endpoint, folded until it is opened; `#POST/analyzeGC` in the address opens it. */
export function EndpointView(props: {
  readonly endpoint: Endpoint;
  readonly document: OpenApi;
  readonly open: boolean;
}) {
  const { endpoint, document, open } = props;
  const { method, path, operation } = endpoint;
  const schema = findAnswerSchema(operation);
  const fields = schema ? listFields(schema, document) : [];
  return (
    <details className="card endpoint" id={method + path} open={open}>
      <summary>
        <code className="method">{method}</code> <code>{path}</code>{' '}
        <span>
          <Prose text={operation.summary} />
        </span>
      </summary>
      <div className="endpoint-inner">
        {operation.security && (
          <p className="facts">
            Needs a key, as the parameter or header <code>apiKey</code>, or as the header <code>X-Api-Key</code>.
          </p>
        )}
        {operation.requestBody && (
          <p>
            <b>Body:</b> {operation.requestBody.description}
          </p>
        )}
        <Parameters operation={operation} />
        <Answers operation={operation} />
        {fields.length > 0 && (
          <details>
            <summary>Fields of the answer ({fields.length})</summary>
            <FieldTable fields={fields} label={`Fields of the answer of ${method} ${path}`} />
          </details>
        )}
        <TryIt endpoint={endpoint} />
      </div>
    </details>
  );
}
