import { useState } from 'react';
import { ServiceFault } from '../api/client.ts';
import type { Reloadable } from '../api/use-resource.ts';

const formatFault = ({ fault }: ServiceFault): string => `${fault.reason}. ${fault.details}`;

interface ListSteps<Answer> {
  /** The list; the former one while it is loaded again. */
  readonly listed: Answer | undefined;
  /** Does a step that changes the list and reloads it. Returns whether the service allowed it. */
  readonly change: (step: () => Promise<unknown>) => Promise<boolean>;
  /** Why the last step was refused, and why there is no list; empty when all is well. */
  readonly refusal: string;
  readonly failure: string;
}

/** A list of the settings that is changed by steps, which the service may refuse. */
export function useListSteps<Answer>(list: Reloadable<Answer>): ListSteps<Answer> {
  const [refusal, setRefusal] = useState('');
  const change = async (step: () => Promise<unknown>): Promise<boolean> => {
    setRefusal('');
    try {
      await step();
      list.reload();
      return true;
    } catch (error) {
      if (!(error instanceof ServiceFault)) throw error;
      setRefusal(formatFault(error));
      return false;
    }
  };
  return {
    listed: list.state === 'there' ? list.value : list.state === 'loading' ? list.last : undefined,
    change,
    refusal,
    failure: list.state === 'failed' ? formatFault(list.fault) : '',
  };
}
