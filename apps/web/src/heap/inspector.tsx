import type { InspectedObject } from '@hindsight/model';
import { escapeControls } from '@hindsight/render/browser';
import { Breakable } from '@hindsight/render/components';
import { useEffect, useRef } from 'react';
import { useResource } from '../api/use-resource.ts';
import { addressWith, navigate } from '../navigation.ts';
import { CopyButton } from '../shell/copy-button.tsx';
import { Link } from '../shell/link.tsx';
import { Tabs } from '../shell/tabs.tsx';
import { Fields } from './fields.tsx';
import { readTrail, useHeap } from './heap-context.ts';
import { INSPECTOR_TABS, type InspectorTab } from './heap-location.ts';
import type { Answered } from './heap-queries.ts';
import { whole } from './heap-text.ts';
import { type InspectorFact, listFacts } from './inspector-facts.ts';
import { ObjectPaths } from './merged-paths.tsx';
import { ObjectList } from './object-list.tsx';
import { KindIcon, ObjectLink } from './object-name.tsx';
import { Failed, Waiting } from './paging.tsx';
import { Paths } from './paths.tsx';

/** The objects that the reader opened on the way to this one. */
function Trail({ current }: { readonly current: number }) {
  const steps = readTrail();
  if (steps.length < 2) return null;
  return (
    <nav className="trail" aria-label="Objects on the way here">
      <ol>
        {steps.map(({ object, label }) => (
          <li key={object}>
            {object === current ? (
              <span aria-current="true">{escapeControls(label)}</span>
            ) : (
              <ObjectLink object={object} label={label} onward>
                {escapeControls(label)}
              </ObjectLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The object that keeps another one alive, by its label as soon as that is loaded. */
function Dominator({ object }: { readonly object: number }) {
  const { queries } = useHeap();
  const resource = useResource<InspectedObject>(queries.object(object));
  const label = resource.state === 'there' ? resource.value.row.label : `object ${object}`;
  return (
    <ObjectLink object={object} label={label} onward>
      {escapeControls(label)}
    </ObjectLink>
  );
}

function FactValue({ fact }: { readonly fact: InspectorFact }) {
  if ('object' in fact) return <Dominator object={fact.object} />;
  return fact.isCode ? <code>{fact.text}</code> : fact.text;
}

const Facts = ({ inspected }: { readonly inspected: InspectedObject }) => (
  <dl className="heap-facts">
    {listFacts(inspected).map((fact) => (
      <div key={fact.name}>
        <dt>{fact.name}</dt>
        <dd>
          <FactValue fact={fact} />
        </dd>
      </div>
    ))}
  </dl>
);

function Actions({ inspected }: { readonly inspected: InspectedObject }) {
  const { showInTree } = useHeap();
  const { row, classNumber, classObjectId, className } = inspected;
  return (
    <p className="heap-actions">
      {row.retainedSize > 0 && (
        <button type="button" className="link-button" onClick={() => showInTree(row.objectId)}>
          Show in the dominator tree
        </button>
      )}
      {classNumber >= 0 && (
        <Link href={addressWith({ view: 'histogram', class: String(classNumber), q: undefined })}>
          All of this class
        </Link>
      )}
      {classObjectId >= 0 && (
        <ObjectLink object={classObjectId} label={`class ${className}`} onward>
          Class
        </ObjectLink>
      )}
      <CopyButton text={() => window.location.href}>Copy link</CopyButton>
    </p>
  );
}

/** The tab is a part of the address; the trail stays that of this object. */
const chooseTab = (tab: InspectorTab): void =>
  navigate(addressWith({ tab: tab === 'fields' ? undefined : tab }), { replace: true, memory: readTrail() });

function InspectorSection({ tab, inspected }: { readonly tab: InspectorTab; readonly inspected: InspectedObject }) {
  const { queries } = useHeap();
  const object = inspected.row.objectId;
  if (tab === 'fields') return <Fields inspected={inspected} />;
  if (tab === 'paths') return <Paths object={object} />;
  if (tab === 'merged') return <ObjectPaths object={object} />;
  return (
    <ObjectList
      title={tab === 'in' ? 'Who refers to it' : 'Whom it refers to'}
      path={queries.references(object, tab)}
      empty={tab === 'in' ? 'Nothing refers to it.' : 'It refers to nothing.'}
      onward
    />
  );
}

function Inspected({ inspected, tab }: { readonly inspected: InspectedObject; readonly tab: InspectorTab }) {
  const { row, text, length, fields } = inspected;
  const tabs = {
    ...INSPECTOR_TABS,
    fields: length === undefined ? `Fields ${whole(fields.length)}` : `Elements ${whole(length)}`,
  };
  return (
    <>
      <h2>
        <KindIcon type={row.objectType} />
        <bdi>
          <Breakable text={escapeControls(row.label)} />
        </bdi>
      </h2>
      {row.value !== undefined && text === undefined && <p className="value">{escapeControls(row.value)}</p>}
      {text !== undefined && <pre className="heap-text">{escapeControls(text)}</pre>}
      <Facts inspected={inspected} />
      <Actions inspected={inspected} />
      <Tabs tabs={tabs} label="Of the object" chosen={tab} choose={chooseTab}>
        <InspectorSection tab={tab} inspected={inspected} />
      </Tabs>
    </>
  );
}

/** Everything that is known of one object. */
export function Inspector({ object, tab }: { readonly object: number; readonly tab: InspectorTab }) {
  const { queries } = useHeap();
  const resource = useResource<Answered<InspectedObject>>(queries.object(object));
  const place = useRef<HTMLElement>(null);
  // On a narrow page the inspector is a sheet over the list: another object is shown from its top.
  useEffect(() => {
    if (object >= 0) place.current?.scrollTo({ top: 0 });
  }, [object]);
  const inspected =
    resource.state === 'there' ? resource.value : resource.state === 'loading' ? resource.last : undefined;
  return (
    <aside ref={place} className="inspector" aria-label="Inspector">
      <Link className="heap-close" href={addressWith({ object: undefined })} aria-label="Close the inspector">
        ✕
      </Link>
      <Trail current={object} />
      {resource.state === 'failed' && <Failed fault={resource.fault} again={resource.reload} />}
      {inspected ? (
        <Inspected key={inspected.row.objectId} inspected={inspected} tab={tab} />
      ) : (
        resource.state === 'loading' && <Waiting />
      )}
    </aside>
  );
}
