import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export interface Deferred<Props> {
  (props: Props): ReactNode;
  /** Loads the code before the component is drawn for the first time. */
  load(): Promise<unknown>;
}

/**
 * Makes a component whose code is loaded with its first use; until then its placeholder stands in for it. `lazy` of React shows
 * what was loaded no earlier than 300 ms after the last placeholder, and a report has two of them, one within the other: its charts
 * would come half a second late.
 */
export function defer<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Placeholder: ComponentType<Props> = () => null,
): Deferred<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const loadOnce = () => {
    loading ??= load().then(({ default: component }) => {
      loaded = component;
      return component;
    });
    return loading;
  };
  function DeferredComponent(props: Props) {
    const [Shown, show] = useState(() => loaded);
    useEffect(() => {
      if (Shown) return;
      loadOnce().then(
        (component) => show(() => component),
        (error: unknown) =>
          show(() => {
            throw error;
          }),
      );
    }, [Shown]);
    return Shown ? <Shown {...props} /> : <Placeholder {...props} />;
  }
  return Object.assign(DeferredComponent, { load: loadOnce });
}
