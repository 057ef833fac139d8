import type { RecordFormat } from '../../record-format.ts';

const HEAD =
  /^(?:(?:http|https|h2|grpcs|ws|wss) )?(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,6}Z) (\S+) (\S+:\d+) (\S+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (\d{3}|-) (\d{3}|-) (\d+) (\d+) "([^"]*)"(.*)$/s;

/**
 * Access logs of the classic and application load balancers of AWS. They have no level; client and agent are context.
 */
export const LOAD_BALANCER: RecordFormat = {
  id: 'load-balancer',
  title: 'Load balancer of AWS, access log',
  read(text) {
    const [, timestamp = '', balancer, client, target, , , , status, , , sent, request, rest] = HEAD.exec(text) ?? [];
    if (request === undefined) return undefined;
    const message = `"${request}" ${status} ${sent}`;
    return { timestamp, level: undefined, logger: balancer, message, context: ` ${client} ${target}${rest}` };
  },
};
